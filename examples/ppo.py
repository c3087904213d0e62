"""PPO by self-play on Mark, measured against random seats: python examples/ppo.py --device cuda"""

import argparse
import time

import torch
from torch import nn

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("--device", default="cpu")
parser.add_argument("--tables", type=int, default=256)
parser.add_argument("--seconds", type=float, default=60)
given = parser.parse_args()
if given.device == "cuda":
    from adjuge.research.gpu import CudaTables as Tables
else:
    from adjuge.research.arrays import Tables  # the same arrays, on a core

STEPS, EPOCHS, PARTS, CLIP, LAMBDA, NAMES = (
    64,
    2,
    8,
    0.2,
    0.95,
    "features masks seats rewards ended drawn",
)
tables = Tables("mark", given.tables, seats=4, seed=1)
see = {name: torch.as_tensor(getattr(tables, name), device=given.device) for name in NAMES.split()}
row, width = torch.arange(given.tables, device=given.device), see["features"].shape[1]
body = nn.Sequential(nn.Linear(width, 256), nn.ReLU(), nn.Linear(256, 256), nn.ReLU())
net = nn.ModuleList([body, nn.Linear(256, see["masks"].shape[1]), nn.Linear(256, 1)]).to(
    given.device
)
optimiser = torch.optim.Adam(net.parameters(), 1e-3)


def judge(features, masks):
    """Odds of the legal moves, and what the position is worth to its seat."""
    inner = net[0](features)
    odds = net[1](inner).masked_fill(~masks, -1e9)
    return torch.distributions.Categorical(logits=odds), net[2](inner)[:, 0]


@torch.no_grad()
def roll_out():
    """Play all seats, then look back: what did each decision bring beyond what was expected?"""
    past = []
    for _ in range(STEPS):
        now = {name: see[name].clone() for name in ("features", "masks", "seats")}
        odds, now["worth"] = judge(now["features"], now["masks"])
        now["move"] = odds.sample()
        now["log"] = odds.log_prob(now["move"])
        tables.step(now["move"].to(torch.int32))
        past.append(now | {"rewards": see["rewards"].clone(), "ended": see["ended"].clone()})
    ahead = torch.full_like(see["rewards"], torch.nan)  # what still comes, for each seat
    for now in reversed(past):
        ahead = torch.where(now["ended"][:, None], now["rewards"], ahead)
        own = (row, now["seats"].long())
        now["return"] = torch.where(ahead[own].isnan(), now["worth"], ahead[own])
        ahead[own] = (1 - LAMBDA) * now["worth"] + LAMBDA * now["return"]
    return {
        name: torch.cat([now[name] for now in past])
        for name in ("features", "masks", "move", "log", "worth", "return")
    }


def learn(batch):
    """Clipped policy gradient, regression of the worth, and a little curiosity."""
    gain = batch["return"] - batch["worth"]
    gain = (gain - gain.mean()) / (gain.std() + 1e-6)
    for part in [
        part
        for _ in range(EPOCHS)
        for part in torch.randperm(len(gain), device=given.device).chunk(PARTS)
    ]:
        odds, worth = judge(batch["features"][part], batch["masks"][part])
        ratio = (odds.log_prob(batch["move"][part]) - batch["log"][part]).exp()
        loss = -torch.min(ratio * gain[part], ratio.clamp(1 - CLIP, 1 + CLIP) * gain[part]).mean()
        loss += 0.5 * (batch["return"][part] - worth).pow(2).mean() - 0.01 * odds.entropy().mean()
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()


@torch.no_grad()
def wins():
    """The share of games that seat 0 wins against three random seats; a fourth is chance."""
    tables.reset(2)
    won = ended = 0
    while ended < games:
        moves = torch.where(
            see["seats"] == 0, judge(see["features"], see["masks"])[0].sample(), see["drawn"]
        )
        tables.step(moves.to(torch.int32))
        won, ended = won + int((see["rewards"][:, 0] == 1).sum()), ended + int(see["ended"].sum())
    return won / ended


begun, spent, decisions = time.time(), 0.0, 0
print(f"seconds  decisions  wins against three random seats\n{0:>7}{0:>11}  {wins():.0%}")
while spent < given.seconds:
    turn = time.time()
    while time.time() - turn < given.seconds / 6:
        learn(roll_out())
        decisions += STEPS * given.tables
    spent += time.time() - turn
    print(f"{spent:>7.0f}{decisions:>11,}  {wins():.0%}", flush=True)
