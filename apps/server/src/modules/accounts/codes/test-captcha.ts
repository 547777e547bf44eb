/** For tests: answers a captcha as a browser does. */
import { createHash } from "node:crypto";
import type { Challenge } from "./captcha.ts";

/** The answer as it is sent; `change` makes it invalid. */
export const solved = (given: Challenge, change: Readonly<Record<string, unknown>> = {}): string => {
  const { algorithm, challenge, salt, signature, maxnumber } = given;
  const hits = (number: number): boolean =>
    createHash("sha256").update(`${salt}${number}`).digest("hex") === challenge;
  let number = 0;
  while (number <= maxnumber && !hits(number)) number += 1;
  const answer = { algorithm, challenge, number, salt, signature, ...change };
  return Buffer.from(JSON.stringify(answer)).toString("base64");
};
