"""What can a seat know? Worlds that fit all it has seen, and how often a card is in the other hand in them."""

import gamenight

game = gamenight.make("squid", seats=2, start=0)
state = game.deal(seed=3)
state.step("guard 0")
worlds = [state.resample(seat=0, seed=n) for n in range(2000)]
held = sum("second" in world.record()["hands"][1] for world in worlds)
print("seat 0 holds", state.view(0)["hands"][0]["cards"])
print(f"seat 1 holds a second chance in {held / len(worlds):.1%} of the worlds that seat 0 takes for possible")
