// Days as this device counts them, and how many in a row a puzzle was solved on.
import { recallList, remember } from "../../../table/memory";

const KEY = "puzzle/walls";

/** A day as puzzles are asked for: 2026-11-18, by the clock on the wall. */
export function written(day: Date): string {
  const two = (number: number): string => String(number).padStart(2, "0");
  return `${String(day.getFullYear()).padStart(4, "0")}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

function before(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return written(new Date(year, month - 1, date - 1));
}

/** How many days in a row were solved, up to today; a day that is not over yet breaks nothing. */
export function streak(solved: readonly string[], today: string): number {
  const days = new Set(solved);
  let day = days.has(today) ? today : before(today);
  let count = 0;
  for (; days.has(day); day = before(day)) count++;
  return count;
}

export const solved = (): string[] => recallList<string>(KEY).filter((day) => typeof day === "string");

/** Marks a day as solved; the last few hundred are kept. */
export function solve(day: string): void {
  remember(KEY, JSON.stringify([...solved().filter((one) => one !== day), day].slice(-400)));
}
