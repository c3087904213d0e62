"""Mark: the rules, one file per chapter of the rulebook.

Each function is a paragraph of `rulebook.md`, named in its decorator, and says
in its docstring what that paragraph says. Functions change the state they are
given; they never look at the clock, the screen or a random number.
"""

from .asking import moves, odds, to_act, why_not
from .ending import score
from .turn import play, setup

__all__ = ["moves", "odds", "play", "score", "setup", "to_act", "why_not"]
