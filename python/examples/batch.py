"""A thousand games at once against a bot: how often do random moves win?"""

import gamenight

game = gamenight.make("squid", seats=2)
env = gamenight.VectorEnv(game, 1000, seed=1, bots={1: "easy"})
won = games = 0
while games < 2000:
    env.step(env.sample())
    won += int((env.rewards[:, 0] > 0).sum())
    games += int(env.ended.sum())
print(f"random moves win {won / games:.1%} of {games} games against easy")
