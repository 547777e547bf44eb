import { randomBytes } from "node:crypto";
import { expect, describe, test } from "vitest";
import { withTestDatabase } from "../../../platform/db/test-database.ts";
import { createCaptcha } from "./captcha.ts";
import { solved } from "./test-captcha.ts";

const database = withTestDatabase();
const nowMs = 1_795_255_200_000;
const captcha = createCaptcha(randomBytes(32), 50);
const use = (answer: string, atMs = nowMs) =>
  database()
    .db.transaction()
    .execute((tx) => captcha.use(tx, answer, atMs));

describe("a captcha", () => {
  test("[SES-12] takes up to a hundred thousand hashes, unless a test lowers the number", async () => {
    const usual = await createCaptcha(randomBytes(32)).challenge(nowMs);
    expect(usual.challenge).toMatchObject({ algorithm: "SHA-256", maxnumber: 100_000 });
  });

  test("[SES-12] accepts a correct answer once, even when ten callers use it at the same moment", async () => {
    const { id, challenge } = await captcha.challenge(nowMs);
    expect(id).toMatch(/^[\w-]{16}$/);
    const answer = solved(challenge);
    const uses = await Promise.all(Array.from({ length: 10 }, () => use(answer)));
    expect(uses.filter(Boolean)).toHaveLength(1);
  });

  test("[SES-12] is valid for ten minutes", async () => {
    const early = solved((await captcha.challenge(nowMs)).challenge);
    expect(await use(early, nowMs + 600_000)).toBe(false);
    expect(await use(early, nowMs + 599_000)).toBe(true);
  });

  test("[SES-12] rejects an answer that is wrong, forged, prolonged or from another server", async () => {
    const { challenge } = await captcha.challenge(nowMs);
    const right = solved(challenge);
    const { number, salt } = JSON.parse(Buffer.from(right, "base64").toString()) as {
      number: number;
      salt: string;
    };
    const elsewhere = solved((await createCaptcha(randomBytes(32), 50).challenge(nowMs)).challenge);
    const wrong = [
      "",
      "no base64 at all",
      Buffer.from("[]").toString("base64"),
      solved(challenge, { number: number + 1 }),
      solved(challenge, { number: -1 }),
      solved(challenge, { algorithm: "SHA-1" }),
      solved(challenge, { salt: salt.replace(/expires=\d+/, "expires=9999999999") }),
      solved(challenge, { salt: `${salt}${Math.floor(number / 10)}`, number: number % 10 }),
      solved(challenge, { signature: "0".repeat(64) }),
      solved(challenge, { challenge: "0".repeat(64) }),
      elsewhere,
    ];
    for (const answer of wrong) expect([answer, await use(answer)]).toEqual([answer, false]);
    expect(await use(right)).toBe(true);
  });
});
