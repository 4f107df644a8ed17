// The few requests beside the socket.
import type { Refusal } from "../generated/engine";
import type {
  Checked,
  Finished,
  GameInfo,
  Known,
  Me,
  NewTable,
  NewTelevision,
  Puzzle,
  Review,
  Shown,
  Story,
  Studied,
  StudyOrder,
  Summary,
  TableLink,
  Trial,
  Tried,
  Unfinished,
} from "../generated/protocol";
import { ask as request } from "./way";

/** The server said no, or nothing at all. */
export class Refused extends Error {
  constructor(readonly refusal: Refusal | null) {
    super(refusal?.sentence ?? "the server does not answer");
  }
}

async function ask<Answer>(path: string, init?: RequestInit): Promise<Answer> {
  const response = await request(path, init).catch(() => null);
  if (!response) throw new Refused(null);
  if (response.ok) return (await response.json()) as Answer;
  throw new Refused((await response.json().catch(() => null)) as Refusal | null);
}

export const games = () => ask<GameInfo[]>("/api/games");
export const me = () => ask<Me>("/api/me");
export const finished = () => ask<Finished[]>("/api/me/games");
export const television = () => ask<NewTelevision>("/api/televisions", { method: "POST" });
export const shown = (code: string) => ask<Shown>(`/api/televisions/${encodeURIComponent(code)}`);
/** A television is to show a table. */
export async function show(code: string, table: string): Promise<void> {
  const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ table }) };
  const response = await request(`/api/televisions/${encodeURIComponent(code)}`, init).catch(() => null);
  if (!response?.ok) throw new Refused((await response?.json().catch(() => null)) as Refusal | null);
}
export const unfinished = () => ask<Unfinished[]>("/api/me/tables");
export const summary = (code: string) => ask<Summary>(`/api/tables/${encodeURIComponent(code)}`);
export const openTables = () => ask<Summary[]>("/api/tables");
export const replay = (transcript: string, eyes: string) =>
  ask<Story>(`/api/replay?as=${encodeURIComponent(eyes)}`, { method: "POST", body: transcript });
/** What a seat can learn from a finished game; a first form of it comes sooner. */
export const review = (transcript: string, seat: number, signal: AbortSignal, first = false) =>
  ask<Review>(`/api/review?as=${seat}${first ? "&first=true" : ""}`, { method: "POST", body: transcript, signal });
/** The puzzle of a day or of a number: `day=2026-11-18`, or `number=17&difficulty=3`. */
export const puzzle = (game: string, which: string) =>
  ask<Puzzle>(`/api/games/${encodeURIComponent(game)}/puzzle?${which}`);
/** Actions from a position, played by the rules. */
export const tryOut = (trial: Trial) =>
  ask<Tried>("/api/trial", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(trial),
  });
/** Some games of a set-up, played by bots, or what can be said of it without playing. */
export const study = (order: StudyOrder, signal: AbortSignal) =>
  ask<Studied>("/api/study", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(order),
    signal,
  });
/** The values of an option that have a name, the default one first. */
export const knownOptions = (game: string, option: string) => ask<Known[]>(`${optionPath(game, option)}/known`);
/** The default file of an option. */
export async function usualOption(game: string, option: string): Promise<string> {
  const response = await request(optionPath(game, option)).catch(() => null);
  if (response?.ok) return response.text();
  throw new Refused((await response?.json().catch(() => null)) as Refusal | null);
}
/** Everything that is wrong with a file, for who is still writing it. */
export const checkOption = (game: string, option: string, text: string) =>
  ask<Checked>(`${optionPath(game, option)}/check`, { method: "POST", body: text });
const optionPath = (game: string, option: string) =>
  `/api/games/${encodeURIComponent(game)}/options/${encodeURIComponent(option)}`;
/** A file as the value of an option. */
export const readOption = (game: string, option: string, text: string) =>
  ask<unknown>(optionPath(game, option), { method: "POST", body: text });
export async function transcript(code: string, number: string): Promise<string> {
  const path = `/api/tables/${encodeURIComponent(code)}/games/${encodeURIComponent(number)}/transcript`;
  const response = await request(path).catch(() => null);
  if (response?.ok) return response.text();
  throw new Refused((await response?.json().catch(() => null)) as Refusal | null);
}
/** A picture of the link that takes a seat over. Its one-time code is a secret, which no address may hold. */
export async function claimPicture(code: string, claim: string): Promise<string> {
  const response = await request(`/api/tables/${encodeURIComponent(code)}/qr.svg`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ claim }),
  }).catch(() => null);
  if (!response?.ok) throw new Refused((await response?.json().catch(() => null)) as Refusal | null);
  return `data:image/svg+xml,${encodeURIComponent(await response.text())}`;
}
export const create = (table: NewTable) =>
  ask<TableLink>("/api/tables", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(table),
  });
/** Everything this browser keeps of its tables is erased. */
export async function eraseAll(): Promise<void> {
  const response = await request("/api/me", { method: "DELETE" }).catch(() => null);
  if (!response?.ok) throw new Refused((await response?.json().catch(() => null)) as Refusal | null);
}
