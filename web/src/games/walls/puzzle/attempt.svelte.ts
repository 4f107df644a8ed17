// Somebody tries to solve a puzzle: what they have done, and what came of it by the rules.
import type { Puzzle } from "../../../generated/protocol";
import { Tryout } from "../tryout.svelte";

export class Attempt extends Tryout {
  /** Is the solution being shown? */
  shown = $state(false);
  /** Was it shown at any time? Then nothing is earned any more. */
  told = false;
  /** How many hints are open. */
  hints = $state(0);
  onsolved: () => void = () => undefined;

  constructor(readonly puzzle: Puzzle) {
    const { game, seats, options, position, goal } = puzzle;
    super({ game, seats, options, position, goal });
  }

  /** Whose turn it is in the puzzle, also when it is over. */
  override get seat(): number {
    return (this.puzzle.position as { turn: number }).turn;
  }

  /** To end the turn is to give up, which nobody needs here. */
  override get legal(): readonly string[] {
    return this.over || this.shown ? [] : super.legal.filter((action) => action !== "end");
  }

  get over(): boolean {
    return this.tried?.progress !== "open";
  }

  override play(action: string): void {
    if (!this.over && !this.shown) super.play(action);
  }

  override undo(): void {
    this.shown = false;
    super.undo();
  }

  override restart(): void {
    this.shown = false;
    super.restart();
  }

  /** Shows the solution from the beginning. */
  solve(): void {
    this.told = true;
    this.shown = true;
    void this.go([], false);
  }

  /** The next action of the solution, or back by one. */
  step(by: 1 | -1): void {
    const count = Math.max(0, Math.min(this.actions.length + by, this.puzzle.solution.length));
    if (count !== this.actions.length) void this.go(this.puzzle.solution.slice(0, count), by > 0);
  }

  protected override came(): void {
    if (this.tried?.progress === "reached" && !this.told) this.onsolved();
  }
}
