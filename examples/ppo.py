# fmt: off

"""PPO by self-play on Mark, measured against random seats: `python examples/ppo.py [cuda]`."""

import sys
import time

import torch
from torch import distributions, nn

CUDA = "cuda" in sys.argv
TABLES, SECONDS, STEPS, PARTS, CLIP, LAMBDA = 8192 if CUDA else 256, 60 if CUDA else 180, 64, 16, 0.2, 0.95
if CUDA:
    from adjuge.research.gpu import CudaTables as Tables

    torch.set_default_device("cuda")
else:
    from adjuge.research.arrays import Tables
tables = Tables("mark", TABLES, seats=4, seed=1)
names = ("features", "masks", "seats", "rewards", "ended", "drawn")
see = {name: torch.as_tensor(getattr(tables, name)) for name in names}  # the arrays themselves
body = nn.Sequential(nn.Linear(see["features"].shape[1], 256), nn.ReLU(), nn.Linear(256, 256), nn.ReLU())
net = nn.ModuleList([body, nn.Linear(256, see["masks"].shape[1]), nn.Linear(256, 1)])
optimiser = torch.optim.Adam(net.parameters(), 1e-3)


def judge(features, masks):  # odds of the legal moves, and what the position is worth to its seat
    inner = net[0](features)
    return distributions.Categorical(logits=net[1](inner).masked_fill(~masks, -1e9)), net[2](inner)[:, 0]


@torch.no_grad()
def roll_out():  # play all seats, then look back: what did each decision bring?
    past = []
    for _ in range(STEPS):
        now = {name: see[name].clone() for name in ("features", "masks", "seats")}
        odds, now["worth"] = judge(now["features"], now["masks"])
        now["move"] = odds.sample()
        now["log"] = odds.log_prob(now["move"])
        tables.step(now["move"].int())
        past.append(now | {"rewards": see["rewards"].clone(), "ended": see["ended"].clone()})
    ahead = torch.full_like(see["rewards"], torch.nan)  # what still comes, for each seat
    for now in reversed(past):
        ahead = torch.where(now["ended"][:, None], now["rewards"], ahead)
        own = (torch.arange(TABLES), now["seats"].long())
        now["return"] = torch.where(ahead[own].isnan(), now["worth"], ahead[own])
        ahead[own] = (1 - LAMBDA) * now["worth"] + LAMBDA * now["return"]
    return {name: torch.cat([now[name] for now in past]) for name in past[0]}


def learn(batch):  # clipped policy gradient, regression of the worth, and a little curiosity
    gain = batch["return"] - batch["worth"]
    gain = (gain - gain.mean()) / (gain.std() + 1e-6)
    for part in torch.randperm(len(gain)).chunk(PARTS):
        odds, worth = judge(batch["features"][part], batch["masks"][part])
        ratio = (odds.log_prob(batch["move"][part]) - batch["log"][part]).exp()
        loss = -torch.min(ratio * gain[part], ratio.clamp(1 - CLIP, 1 + CLIP) * gain[part]).mean()
        loss += 0.5 * (batch["return"][part] - worth).pow(2).mean() - 0.01 * odds.entropy().mean()
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()


@torch.no_grad()
def wins():  # how often seat 0 alone is first in the first game of each table; chance is a fourth
    tables.reset(2)
    won = torch.full((TABLES,), torch.nan)
    while won.isnan().any():
        moves = judge(see["features"], see["masks"])[0].sample().int()
        tables.step(torch.where(see["seats"] == 0, moves, see["drawn"]))
        won = torch.where(won.isnan() & see["ended"], (see["rewards"][:, 0] == 1).float(), won)
    return won.mean().item()


print(f"seconds   decisions  wins against three random seats\n{0:>7}{0:>12}  {wins():.0%}", flush=True)
spent, decisions = 0.0, 0
while spent < SECONDS:
    begun = time.time()
    while time.time() - begun < SECONDS / 6:
        learn(roll_out())
        decisions += STEPS * TABLES
    spent += time.time() - begun
    print(f"{spent:>7.0f}{decisions:>12,}  {wins():.0%}", flush=True)
