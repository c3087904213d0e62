"""Adel verpflichtet: the log, one move and all that followed from it.

What happened is read from the viewer's knowledge before and after the move.
Cards that were turned over stay in the state until the next are, so the whole
rest of a round can be told from `after`.
"""

from adjuge.engine.record import NOBODY, copy_of
from adjuge.engine.sentence import Amount, Fact, Sentence, Who, Word, say, say_n, word

from .about import AT_THE_TABLE
from .material import (
    BY_AGE,
    CARDS,
    CHEQUE_VALUE,
    EXPERIENCE,
    FINAL_FIRST,
    FINAL_SECOND,
    LETTER,
    LETTERS,
    LOWER,
    ROUND_LIMIT,
    THIEF_COLOUR,
    UPPER,
    YEAR,
)
from .moves import BUY, GO, MOVES, OPEN, PLAY, SHOW, TURN
from .rules.castle import foremost, has_arrest, rank_of_pawn, steps_of_rank
from .rules.course import receiver
from .rules.hand import (
    has_card_for_house,
    is_at_castle_with,
    is_open,
    is_thief_at,
    pieces_of_all,
    pieces_with,
    rank_of_exhibition,
)
from .rules.house import buyer
from .state import EMPTY, FINAL, SHOWN, Card, Phase, Place, State, Variant

PLACES = (word("the auction house"), word("the castle"))
NOBODY_THERE = word("nobody")


def piece(card: int) -> str:
    """A piece by letter and year."""
    return f"{LETTERS[LETTER[card]]} {YEAR[card]}"


def place_name(place: int) -> Word:
    """The word for a place."""
    return PLACES[place - 1]


def card_name(card: int) -> Sentence:
    """An action card in words."""
    if card >= Card.CHEQUE:
        return say("the cheque of {amount}", amount=Amount(int(CHEQUE_VALUE[card - Card.CHEQUE])))
    if card >= Card.THIEF:
        return say("thief {years}", years=int(EXPERIENCE[card - Card.THIEF]))
    if card == Card.PASS:
        return say("no card")
    return say("the detective") if card == Card.DETECTIVE else say("the exhibition")


def tell(before: State, seat: int, move: int, after: State) -> list[Sentence]:
    """What a move did, for the log; `move` may be HIDDEN."""
    scene = scene_of(before, after)
    told = tell_move(before, seat, move, after)
    if is_last_to_choose(before, seat, move):
        told += tell_reveal(before, scene)
    if is_house_settled(before, move, scene, after):
        told += tell_cheque_thieves(scene)
    if before.round_no > 0 and (after.round_no > before.round_no or after.phase == Phase.OVER):
        told += tell_detectives(scene, before, after)
        told += tell_closing(scene, after)
    if after.phase == Phase.OVER:
        told += tell_end(after)
    elif after.round_no > before.round_no:
        told.append(tell_round(after))
    return told


def scene_of(before: State, after: State) -> State:
    """The round that was being settled: its cards as shown, its pawns as they stood before."""
    scene: State = copy_of(after)
    scene.pawns[:] = before.pawns
    if after.variant == Variant.CONFRONTATION:
        scene.shown_places[:] = before.shown_places
    return scene


def is_last_to_choose(before: State, seat: int, move: int) -> bool:
    """Whether nobody else had a choice of this kind to make, so that all is turned over."""
    secret = (Phase.PLACE, Phase.BOTH, Phase.ACTION, Phase.EXHIBIT)
    if before.phase not in secret or before.asked != 1 << seat or SHOW <= move < OPEN:
        return False
    return before.phase != Phase.BOTH or not GO <= move < PLAY


def is_house_settled(before: State, move: int, scene: State, after: State) -> bool:
    """Whether a purchase is complete: the showcase is refilled or stays bare."""
    if before.round_no == 0:
        return False
    return move >= TURN or (BUY <= move < SHOW and after.phase != Phase.TURN_UP)


def tell_move(before: State, seat: int, move: int, after: State) -> list[Sentence]:
    """The move itself."""
    who = Who(seat)
    if move < 0 and before.phase == Phase.DEAL:
        return [say("{who} is dealt a piece.", "1.5", who=Who(receiver(before)))]
    if move < 0:
        return [tell_secret(before, seat)]
    at = MOVES.family(move).places(move)
    match MOVES.family(move).name:
        case "go":
            return [say("{who} chooses in secret: {place}.", rule_of_choice(before, "2.2"), who=who,
                        place=place_name(at["place"] + 1))]  # fmt: skip
        case "skip":
            return [tell_secret(before, seat)]
        case "buy":
            return tell_buying(before, seat, at["showcase"])
        case "show":
            return [say("{who} picks {piece} in secret.", "4.2", who=who, piece=piece(at["piece"]))]
        case "open":
            return [say("{who} has picked the exhibits.", "4.2", who=who)]
        case "steal":
            return [say("{who} steals {piece} from {victim}.", "5.1", who=who,
                        piece=piece(at["piece"]), victim=Who(before.victim))]  # fmt: skip
        case "deal":
            return [say("{who} is dealt {piece}.", "1.5", who=Who(receiver(before)),
                        piece=piece(at["piece"]))]  # fmt: skip
        case "turn":
            return [say("{piece} is turned up.", "3.2" if before.round_no else "1.6",
                        piece=piece(at["piece"]))]  # fmt: skip
        case _:
            return [say("{who} chooses in secret: {card}.", rule_of_choice(before, "2.4"), who=who,
                        card=card_name(move - PLAY + 1))]  # fmt: skip


def rule_of_choice(view: State, rule: str) -> str:
    """The paragraph by which places and cards are chosen; in a surprise one for both."""
    return "7.2" if view.phase == Phase.BOTH else rule


def has_to_pass(view: State, seat: int) -> bool:
    """Whether a seat has no card for the auction house, where it is; all can see that (1.11)."""
    if view.phase != Phase.ACTION or not 0 <= seat < view.seats:
        return False
    return view.shown_places[seat] == Place.HOUSE and not has_card_for_house(view, seat)


def tell_secret(before: State, seat: int) -> Sentence:
    """That somebody has chosen, and not what; a pass is no secret."""
    who = Who(seat)
    match Phase(before.phase):
        case Phase.PLACE:
            return say("{who} has chosen a place.", "2.2", who=who)
        case Phase.BOTH:
            return say("{who} has chosen place and card.", "7.2", who=who)
        case Phase.ACTION if has_to_pass(before, seat):
            return say("{who} has no card for the auction house and passes.", "7.4", who=who)
        case Phase.ACTION:
            return say("{who} has chosen a card.", "2.4", who=who)
        case _:
            return say("{who} has picked the exhibits.", "4.2", who=who)


def tell_reveal(before: State, scene: State) -> list[Sentence]:
    """What is turned over when the last seat has chosen."""
    if before.phase == Phase.PLACE:
        return [tell_places(scene, "2.2")]
    if before.phase == Phase.EXHIBIT:
        return tell_exhibitions(scene)
    told = [tell_places(scene, "7.2")] if before.phase == Phase.BOTH else []
    cards = tuple(
        say("{who}: {card}", who=Who(seat), card=card_name(int(scene.shown_cards[seat])))
        for seat in range(scene.seats)
        if scene.shown_cards[seat] != Card.PASS
    )
    if cards:
        told.append(say("All turn over. {cards}.", rule_of_choice(before, "2.4"), cards=cards))
    return told + tell_auction(scene)


def tell_places(scene: State, rule: str) -> Sentence:
    """Who is where."""
    there: list[tuple[Fact, ...]] = [
        tuple(Who(seat) for seat in range(scene.seats) if scene.shown_places[seat] == place)
        for place in Place
    ]
    return say("At the auction house: {house}. At the castle: {castle}.", rule,
               house=there[0] or NOBODY_THERE, castle=there[1] or NOBODY_THERE)  # fmt: skip


def tell_auction(scene: State) -> list[Sentence]:
    """Who buys, and what becomes of the other cheques; or that there is none."""
    best = buyer(scene)
    thieves = [seat for seat in range(scene.seats) if is_thief_at(scene, seat, Place.HOUSE)]
    if best == NOBODY:
        return [say("{who} finds no cheque to take.", "3.6", who=Who(thief)) for thief in thieves]
    told = [say("{who} has the highest cheque and buys.", "3.1", who=Who(best))]
    for seat in range(scene.seats):
        if scene.shown_cards[seat] >= Card.CHEQUE and seat != best:
            told.append(say("{who} takes back {card}.", "3.3", who=Who(seat),
                            card=card_name(int(scene.shown_cards[seat]))))  # fmt: skip
    return told


def tell_buying(before: State, seat: int, showcase: int) -> list[Sentence]:
    """What was bought for how much."""
    return [
        say("{who} takes {piece}.", "3.1", who=Who(seat), piece=piece(int(before.showcase[showcase]))),
        say("{who} pays: {card} goes into the till.", "3.2", who=Who(seat),
            card=card_name(int(before.shown_cards[seat]))),
    ]  # fmt: skip


def tell_cheque_thieves(scene: State) -> list[Sentence]:
    """What the thieves at the auction house get."""
    thieves = [seat for seat in range(scene.seats) if is_thief_at(scene, seat, Place.HOUSE)]
    if len(thieves) == 1:
        return [say("{who} steals what was paid: {card}.", "3.4", who=Who(thieves[0]),
                    card=card_name(int(scene.shown_cards[buyer(scene)])))]  # fmt: skip
    if thieves:
        return [
            say("The thieves are in each other's way, and the cheque stays in the till.", "3.5")
        ]
    return []


def tell_exhibitions(scene: State) -> list[Sentence]:
    """Every exhibition, the numbers of the castle, and who moves; the scene's pawns follow."""
    seats = [s for s in range(scene.seats) if is_at_castle_with(scene, s, Card.EXHIBITION)]
    told = [tell_exhibition(scene, seat, SHOWN, "4.3") for seat in seats]
    space = foremost(scene)
    told.append(say("The foremost castle gives {upper} to the richest and {lower} to the second.",
                    "4.5", upper=int(UPPER[scene.track, space]),
                    lower=int(LOWER[scene.track, space])))  # fmt: skip
    numbers = int(UPPER[scene.track, space]), int(LOWER[scene.track, space])
    for rank, seat in ranked(scene, SHOWN):
        steps = steps_of_rank(rank, *numbers)
        if steps:
            scene.pawns[seat] += steps
            told.append(tell_moving(scene, seat, steps, "4.6"))
    return told


def ranked(scene: State, mark: int) -> list[tuple[int, int]]:
    """Rank and seat of every exhibition, the richest first."""
    pieces = pieces_of_all(scene, mark)
    ranks = [rank_of_exhibition(scene, seat, mark, pieces) for seat in range(scene.seats)]
    return sorted((rank, seat) for seat, rank in enumerate(ranks) if rank)


def tell_exhibition(scene: State, seat: int, mark: int, rule: str) -> Sentence:
    """The pieces of an exhibition."""
    pieces = [c for c in range(CARDS) if scene.keeper[c] == seat and scene.marks[c] & mark]
    oldest = next(int(YEAR[card]) for card in BY_AGE if card in pieces)
    return say("{who} exhibits {count} pieces, the oldest of {year}: {pieces}.", rule, who=Who(seat),
               count=len(pieces), year=oldest, pieces=tuple(map(piece, pieces)))  # fmt: skip


def tell_moving(scene: State, seat: int, steps: int, rule: str) -> Sentence:
    """How far a pawn went, and where it stands."""
    return say_n("{who} moves {n} space, to {space}.", "{who} moves {n} spaces, to {space}.", rule,
                 who=Who(seat), n=steps, space=int(scene.pawns[seat]))  # fmt: skip


def tell_detectives(scene: State, before: State, after: State) -> list[Sentence]:
    """Arrests, ranks and releases, or that a detective found nobody."""
    detectives = [s for s in range(scene.seats) if is_at_castle_with(scene, s, Card.DETECTIVE)]
    if not has_arrest(scene):
        return [say("{who} finds no thief to arrest.", "5.8", who=Who(seat)) for seat in detectives]
    ranks = {seat: rank_of_pawn(scene, seat) for seat in detectives}
    told = []
    for seat in detectives:
        scene.pawns[seat] += ranks[seat]
        told.append(say("{who} makes an arrest and is number {rank} on the track.", "5.7",
                        who=Who(seat), rank=ranks[seat]))  # fmt: skip
        told.append(tell_moving(scene, seat, ranks[seat], "5.6"))
    return told + tell_jail(before, after)


def tell_jail(before: State, after: State) -> list[Sentence]:
    """Who sits in jail anew, and who has left it."""
    told = []
    inside, was_inside = list(map(int, after.jail)), list(map(int, before.jail))
    for cell, thief in enumerate(inside):
        if thief != EMPTY and thief not in was_inside:
            told.append(say("{who} loses a thief to the jail: number {years}, cell {cell}.", "5.9",
                            who=Who(int(THIEF_COLOUR[thief])), years=int(EXPERIENCE[thief]),
                            cell=cell + 1))  # fmt: skip
    for thief in was_inside:
        if thief != EMPTY and thief not in inside:
            told.append(say("{who} gets a thief back from the jail: number {years}.", "5.10",
                            who=Who(int(THIEF_COLOUR[thief])), years=int(EXPERIENCE[thief])))  # fmt: skip
    return told


def tell_closing(scene: State, after: State) -> list[Sentence]:
    """That the last piece was sold in this round."""
    if is_open(after) or buyer(scene) == NOBODY:
        return []
    return [say("The auction house has nothing left and is closed.", "3.8")]


def tell_round(after: State) -> Sentence:
    """That a round begins; in a confrontation also where."""
    if after.variant == Variant.CONFRONTATION:
        return say("Round {n} begins, at this place: {place}.", "7.3" if is_open(after) else "7.5",
                   n=after.round_no, place=place_name(int(after.shown_places[0])))  # fmt: skip
    return say("Round {n} begins.", "2.1", n=after.round_no)


def tell_end(after: State) -> list[Sentence]:
    """Why the game ends, the final exhibitions and what they bring."""
    told = [
        say("A pawn is at the table: that was the last round.", "6.2")
        if after.ended_by == AT_THE_TABLE
        else say("Round {n} is over, and it is the last one permitted.", "6.3", n=ROUND_LIMIT)
    ]
    for seat in range(after.seats):
        if pieces_with(after, seat, FINAL):
            told.append(tell_exhibition(after, seat, FINAL, "6.4"))
        else:
            told.append(say("{who} has nothing to exhibit.", "6.4", who=Who(seat)))
    for rank, seat in ranked(after, FINAL):
        steps = steps_of_rank(rank, FINAL_FIRST, FINAL_SECOND)
        if steps:
            told.append(tell_moving(after, seat, steps, "6.5"))
    return told
