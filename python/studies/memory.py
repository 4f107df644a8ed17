"""How much is memory worth in Game Over? Plays it, and writes docs/memory.md with its plots.

Two barbarians decide alike, by rule of thumb (`instinct`). One has a perfect memory. The other remembers only the last so
many actions: at every decision it is as somebody who came to the table so many actions ago, and has seen since then
whatever everybody sees. All else, shuffles included, is equal: each deal is played twice, with seats exchanged.

    scripts/python run python/studies/memory.py [--games N]
"""

from __future__ import annotations

import argparse
from collections import deque
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import gamenight

DOCS = Path(__file__).parent.parent.parent / "docs"
SPANS = [0, 4, 8, 16, 32, 64, 128, None]
#: Without memory both make the same mistakes again and again; nobody waits longer than this.
CUT = 1000


def play(job: tuple[int | None, int | None, int]) -> tuple[int, int]:
    """Plays one deal: each seat remembers so many actions (None: all). Gives the winner and the number of actions."""
    *spans, n = job
    game = gamenight.make("game-over", seats=2)
    state = game.deal(gamenight.nth(2026, n)[0])
    keep = max((span for span in spans if span is not None), default=0)
    past: deque[gamenight.State] = deque([state.copy()], maxlen=keep + 1)
    whole = [game.bot("instinct", seat, chance=n) for seat in range(2)]
    while not state.is_over and state.step_count < CUT:
        seat = state.to_act[0]
        for bot in whole:
            bot.look(state)
        span = spans[seat]
        bot = whole[seat]
        if span is not None:
            seen = list(past)[-(span + 1) :]
            bot = game.bot("instinct", seat, chance=n + state.step_count, since=seen[0].step_count)
            for then in seen:
                bot.look(then)
        state.step(bot.choose(state), seat)
        past.append(state.copy())
    return (state.winners or [-1])[0], state.step_count


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="games for each span, half of them at each seat")
    games = parser.parse_args().games
    rows = []
    with ProcessPoolExecutor() as pool:
        for span in SPANS:
            against = [(span, None, n) for n in range(games // 2)] + [(None, span, n) for n in range(games // 2)]
            found = list(pool.map(play, against, chunksize=20))
            won = sum(winner == (0 if n < games // 2 else 1) for n, (winner, _) in enumerate(found))
            alike = list(pool.map(play, [(span, span, n) for n in range(games // 2)], chunksize=20))
            lengths = sorted(length for _, length in alike)
            rows.append((span, *gamenight.wilson(won, len(found)), lengths[len(lengths) // 2], lengths[len(lengths) * 9 // 10]))
            print(rows[-1], flush=True)
    plot(rows)
    write(rows, games)


def plot(rows: list[tuple[int | None, float, float, float, int, int]]) -> None:
    import matplotlib

    matplotlib.use("svg")
    matplotlib.rcParams["svg.hashsalt"] = "gamenight"
    from matplotlib import pyplot

    names = ["all" if row[0] is None else str(row[0]) for row in rows]
    at = range(len(rows))
    (DOCS / "memory").mkdir(exist_ok=True)
    figure, axes = pyplot.subplots(figsize=(7, 4))
    share = [100 * row[1] for row in rows]
    around = [[100 * (row[1] - row[2]) for row in rows], [100 * (row[3] - row[1]) for row in rows]]
    axes.errorbar(at, share, yerr=around, marker="o", capsize=4)
    axes.axhline(50, color="grey", linewidth=0.8)
    axes.set(xlabel="actions remembered", ylabel="games won, %", title="Against a perfect memory", ylim=(0, 60))
    axes.set_xticks(at, names)
    figure.savefig(DOCS / "memory" / "share.svg", metadata={"Date": None})
    figure, axes = pyplot.subplots(figsize=(7, 4))
    axes.plot(at, [row[4] for row in rows], marker="o", label="half of the games are shorter")
    axes.plot(at, [row[5] for row in rows], marker="s", label="nine in ten are shorter")
    axes.set(xlabel="actions remembered by both", ylabel="actions in a game", yscale="log", title="How long a game takes")
    axes.set_xticks(at, names)
    axes.legend()
    figure.savefig(DOCS / "memory" / "length.svg", metadata={"Date": None})


def write(rows: list[tuple[int | None, float, float, float, int, int]], games: int) -> None:
    lines = [
        "# How much is memory worth in Game Over?",
        "",
        "Written by `scripts/python run python/studies/memory.py`, which says how it was played: two barbarians who decide",
        "alike by rule of thumb, one with a perfect memory, the other remembering only the last so many actions; "
        f"{games} games a row,",
        f"the same deals with seats exchanged. Intervals are those of 95 % (Wilson). A game is cut after {CUT} actions and won by nobody.",
        "",
        "| actions remembered | won against a perfect memory | if both remember as many: median length | 9 of 10 are shorter than |",
        "|---|---|---|---|",
    ]
    for span, share, low, high, median, most in rows:
        name = "all" if span is None else str(span)
        spans = [str(length) if length < CUT else f"over {CUT}" for length in (median, most)]
        lines.append(f"| {name} | {share:.1%} ({low:.1%} to {high:.1%}) | {spans[0]} | {spans[1]} |")
    lines += ["", "![Share of games won](memory/share.svg)", "", "![Length of games](memory/length.svg)", ""]
    (DOCS / "memory.md").write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
