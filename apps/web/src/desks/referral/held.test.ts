import { expect, test } from "vitest";
import { choicesOf, type HeldDetail } from "./held.ts";

const held: HeldDetail = {
  id: "1",
  userId: "100011",
  clientId: "100012",
  level: 1,
  amount: "100",
  heldAt: 1,
  kinds: "network",
  hasAppeal: false,
  verdict: "held",
  paidAt: null,
  flags: [],
  appeal: null,
  verdicts: [],
};
const kept = { verdict: "kept", operator: "com", reason: "one person", time: 5 } as const;

test("[REF-05] what is kept can be released, and kept again only after a later appeal; a release is the last word", () => {
  expect(choicesOf(held)).toEqual(["released", "kept"]);
  expect(choicesOf({ ...held, verdict: "kept", verdicts: [kept] })).toEqual(["released"]);
  const before = { text: "no", time: 4 };
  expect(choicesOf({ ...held, verdict: "kept", verdicts: [kept], appeal: before })).toEqual(["released"]);
  const after = { text: "no", time: 6 };
  expect(choicesOf({ ...held, verdict: "kept", verdicts: [kept], appeal: after })).toEqual([
    "released",
    "kept",
  ]);
  expect(choicesOf({ ...held, verdict: "released", appeal: after })).toEqual([]);
});
