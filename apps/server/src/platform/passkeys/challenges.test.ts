import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { isChallenge, makeChallenge } from "./challenges.ts";

const key = randomBytes(32);
const nowMs = 1_795_255_200_000;
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

test("[SES-15] a challenge has one spelling: other base64url texts of the same bytes are rejected", () => {
  const bytes = makeChallenge(key, "login", nowMs);
  const written = bytes.toString("base64url");
  expect(isChallenge(key, "login", written, nowMs)).toBe(true);
  // Four bits of the last letter are not part of the bytes.
  const others = Array.from(alphabet)
    .map((letter) => `${written.slice(0, -1)}${letter}`)
    .filter((other) => other !== written && Buffer.from(other, "base64url").equals(bytes));
  expect(others).toHaveLength(15);
  const standard = bytes.toString("base64");
  for (const other of [...others, standard, `${written}=`, `${written}\n`, ` ${written}`]) {
    expect([other, isChallenge(key, "login", other, nowMs)]).toEqual([other, other === written]);
  }
});
