// What one can say at a table: faces, and sentences that each reader reads in their own language.
import type { Reaction } from "../generated/protocol";

export const FACES = ["cheer", "laugh", "gasp", "cry", "think", "hurry"] as const satisfies Reaction[];
export const SENTENCES = [
  "hello",
  "luck",
  "played",
  "thanks",
  "oops",
  "close",
  "knew",
  "moment",
  "another",
  "bye",
] as const satisfies Reaction[];

/** Is it said, and not made as a face? */
export const said = (reaction: Reaction): boolean => (SENTENCES as readonly Reaction[]).includes(reaction);
