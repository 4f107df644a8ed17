// A line with little room tells whole sentences, or none.
import { expect, it } from "vitest";

import { brief } from "./brief";

it("tells whole sentences only", () => {
  const text = "Ann turns the castle. A magnet caught Bo: now on a5. Through a wall!";
  expect(brief(text, 200)).toBe(text);
  expect(brief(text, 55)).toBe("Ann turns the castle. A magnet caught Bo: now on a5.");
  expect(brief(text, 30)).toBe("Ann turns the castle.");
});

it("never leaves out the first sentence, however long", () => {
  expect(brief("Ann turns the castle. Bo was caught.", 3)).toBe("Ann turns the castle.");
  expect(brief("", 10)).toBe("");
});
