"""A game of each kind, step by step: what a seat sees, what it may do, what it knows."""

import gamenight

for info in gamenight.games():
    game = gamenight.make(info["id"], seats=2)
    state = game.deal(seed=1)
    bots = [game.bot("easy", seat, chance=seat) for seat in range(2)]
    while not state.is_over:
        for bot in bots:
            bot.look(state)
        seat = state.to_act[0]
        state.step(bots[seat].choose(state), seat)
    print(f"{info['title']}: seat {state.winners[0]} wins after {state.step_count} actions")
    print(state.draw())
    gamenight.verify(state.transcript())
