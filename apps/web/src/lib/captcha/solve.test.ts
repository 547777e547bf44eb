import { sha256 as hash } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { expect, test } from "vitest";
import { captchaAnswer, solveChallenge, type Challenge } from "./solve.ts";

const sha256 = (text: string): Uint8Array => hash(utf8ToBytes(text));
const salt = "0a1b2c?expires=1794400000&";
const challengeOf = (number: number, maxnumber: number): Challenge => ({
  algorithm: "SHA-256",
  challenge: bytesToHex(sha256(salt + number)),
  salt,
  signature: "ff",
  maxnumber,
});

test.each([0, 1, 499, 500, 2_000])("[SES-12] the search finds %i", async (number) => {
  expect(await solveChallenge(challengeOf(number, 2_000), sha256)).toBe(number);
});

test("[SES-12] a number beyond the largest is not searched for", async () => {
  expect(await solveChallenge(challengeOf(2_001, 2_000), sha256)).toBeUndefined();
});

test("[SES-12] the share tried grows to 1", async () => {
  const parts: number[] = [];
  await solveChallenge(challengeOf(5_000, 1_200), sha256, (part) => parts.push(part));
  expect(parts).toEqual([500 / 1_200, 1_000 / 1_200, 1]);
});

test("[SES-12] the answer carries the signed challenge and the number", () => {
  const challenge = challengeOf(7, 100);
  const { maxnumber: _, ...signed } = challenge;
  expect(JSON.parse(atob(captchaAnswer(challenge, 7)))).toEqual({ ...signed, number: 7 });
});
