/** What a user has sent last of an identity, opened, and what became of it (KYC-01). */
import type { IdentityPart, Standing } from "@candor/core/identity/send-identity";
import type { Reader } from "../../../platform/db/schema/schema.ts";
import { openPerson } from "../person.ts";
import { readKept } from "../pictures/picture-queries.ts";
import { readLastSubmission, type Causes } from "./standing-queries.ts";

export type OwnStanding = Standing & {
  readonly version: number;
  readonly sentMs: number;
  readonly decidedMs: number | undefined;
  /** Of a refusal. */
  readonly causes: Causes;
  readonly sentence: string;
  /** The photos that are still there. */
  readonly kept: ReadonlySet<string>;
};

const noCauses: Causes = { name: null, number: null, front: null, back: null };

/** Undefined when nothing was sent. */
export const readStanding = async (
  db: Reader,
  personKey: Buffer,
  userId: number,
): Promise<OwnStanding | undefined> => {
  const last = await readLastSubmission(db, userId);
  if (last === undefined) return undefined;
  const { version, sealed, front, back, sentMs, decision } = last;
  const person = openPerson(personKey, userId, sealed);
  const sent = { name: "", number: "", ...person, front, back };
  const kept = await readKept(db, [front, back]);
  const state = decision?.verdict ?? "review";
  const causes = decision?.causes ?? noCauses;
  return {
    sent,
    state,
    again: state === "refused" ? partsAgain(causes, sent, kept, person === undefined) : [],
    version,
    sentMs,
    decidedMs: decision?.atMs,
    causes,
    sentence: decision?.sentence ?? "",
    kept,
  };
};

const partsAgain = (
  causes: Causes,
  sent: Standing["sent"],
  kept: ReadonlySet<string>,
  isPersonLost: boolean,
): readonly IdentityPart[] => {
  const parts = Object.keys(causes) as IdentityPart[];
  const isGone = (part: IdentityPart): boolean =>
    part === "front" || part === "back" ? !kept.has(sent[part]) : isPersonLost;
  return parts.filter((part) => causes[part] !== null || isGone(part));
};
