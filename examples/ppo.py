# fmt: off
"""PPO by self-play on Mark, measured against three random seats: `python examples/ppo.py [cuda]`."""
import sys
import time
from importlib import import_module

import torch
from torch import nn

CUDA = "cuda" in sys.argv
TABLES, SECONDS, STEPS, ROUNDS, WIDE, RATE = (8192, 60, 64, 1, 256, 1e-3) if CUDA else (128, 60, 128, 2, 128, 5e-4)
torch.set_default_device("cuda" if CUDA else "cpu")
research = import_module(f"adjuge.research.{'gpu' if CUDA else 'arrays'}")
tables = (research.CudaTables if CUDA else research.Tables)("mark", TABLES, seats=4, seed=1)
see = {name: torch.as_tensor(getattr(tables, name)) for name in ("features", "masks", "seats", "rewards", "ended", "drawn")}
body = nn.Sequential(nn.Linear(see["features"].shape[1], WIDE), nn.ReLU(), nn.Linear(WIDE, WIDE), nn.ReLU())
net = nn.ModuleList([body, nn.Linear(WIDE, see["masks"].shape[1]), nn.Linear(WIDE, 1)])
optimiser = torch.optim.Adam(net.parameters(), RATE)
def judge(features, masks):  # odds of the legal moves, and what the position is worth to its seat
    inner = net[0](features)
    return torch.distributions.Categorical(logits=net[1](inner).masked_fill(~masks, -1e9)), net[2](inner)[:, 0]
@torch.no_grad()
def roll_out():  # play all seats, then look back: what did each decision bring?
    past, ahead = [], torch.full_like(see["rewards"], torch.nan)  # what still comes, for each seat
    for _ in range(STEPS):
        now = {name: see[name].clone() for name in ("features", "masks", "seats")}
        odds, now["worth"] = judge(now["features"], now["masks"])
        tables.step((move := odds.sample()).int())
        after = {name: see[name].clone() for name in ("rewards", "ended")}
        past.append(now | after | {"move": move, "log": odds.log_prob(move)})
    for now in reversed(past):
        own = (torch.arange(TABLES), now["seats"].long())
        ahead = torch.where(now["ended"][:, None], now["rewards"], ahead)
        now["return"] = torch.where(ahead[own].isnan(), now["worth"], ahead[own])
        ahead[own] = 0.05 * now["worth"] + 0.95 * now["return"]
    return {name: torch.cat([now[name] for now in past]) for name in past[0]}
def learn(batch):  # clipped policy gradient, regression of the worth, and a little curiosity
    gain = (batch["return"] - batch["worth"]) / (batch["return"] - batch["worth"]).std()
    for part in [part for _ in range(ROUNDS) for part in torch.randperm(len(gain)).chunk(16)]:
        odds, worth = judge(batch["features"][part], batch["masks"][part])
        ratio = (odds.log_prob(batch["move"][part]) - batch["log"][part]).exp()
        loss = -torch.min(ratio * gain[part], ratio.clamp(0.8, 1.2) * gain[part]).mean() - 0.01 * odds.entropy().mean()
        optimiser.zero_grad()
        (loss + 0.5 * (batch["return"][part] - worth).pow(2).mean()).backward()
        optimiser.step()
@torch.no_grad()
def wins():  # how often seat 0, on its likeliest moves, is alone first; chance would be a fourth
    won = torch.full_like(tables.reset(2) and see["rewards"][:, 0], torch.nan)
    while won.isnan().any():
        moves = judge(see["features"], see["masks"])[0].probs.argmax(1).int()
        tables.step(torch.where(see["seats"] == 0, moves, see["drawn"]))
        won = torch.where(won.isnan() & see["ended"], (see["rewards"][:, 0] == 1).float(), won)
    return won.mean().item()
decisions = 0
for part in range(7):  # learn for a sixth of the time, then measure
    until = time.time() + SECONDS / 6 * (part > 0)
    while time.time() < until:
        learn(roll_out())
        decisions += STEPS * TABLES
    print(f"{SECONDS * part // 6:>4} s {decisions:>12,} decisions {wins():>5.0%} won", flush=True)
