/** Takes what a user sends of an identity (KYC-01). The rules are in core/identity; the database lets one at a time wait for review. */
import { notTheirs, sendIdentity, type Standing } from "@candor/core/identity/send-identity";
import type { InputOf } from "@candor/wire/call";
import type { saveOrUpdKyc } from "@candor/wire/service/identity";
import { Refused, refuseWith } from "../../../platform/refused.ts";
import type { IdentityDeps } from "../deps.ts";
import { sealPerson } from "../person.ts";
import { readOwnKey } from "../pictures/picture-queries.ts";
import { pictureAt } from "../pictures/picture-url.ts";
import { readStanding } from "./standing.ts";
import { storeSubmission } from "./submission-repo.ts";

export type SendDeps = Pick<IdentityDeps, "db" | "personKey">;

/** By the database's code: another request of the same user was first; a photo was deleted meanwhile. */
const refusals: Readonly<Record<string, string>> = {
  CA050: "UnderReview",
  23505: "UnderReview",
  CA049: "tip.pic",
};

export const send = async (
  { db, personKey }: SendDeps,
  userId: number,
  { username, idNumber, frontPhoto, backPhoto }: InputOf<typeof saveOrUpdKyc>,
): Promise<void> => {
  const standing = await readStanding(db, personKey, userId);
  const photo = (url: string): Promise<string> => ownPhoto(db, userId, standing, url);
  const [front, back] = [await photo(frontPhoto), await photo(backPhoto)];
  const decided = sendIdentity(standing, { name: username, number: idNumber, front, back });
  if (!decided.ok) throw new Refused(decided.refusal);
  try {
    const { identity, changed } = decided.value;
    const next = { userId, version: (standing?.version ?? 0) + 1, changed };
    const sealed = sealPerson(personKey, userId, identity);
    await storeSubmission(db, { ...next, sealed, front: identity.front, back: identity.back });
  } catch (error) {
    const key = refusals[(error as { readonly code?: string }).code ?? ""];
    if (key === undefined) throw error;
    refuseWith(key);
  }
};

/** The picture at an address: one of the caller's that is there, or one that was sent already. "" is left out. */
const ownPhoto = async (
  db: IdentityDeps["db"],
  userId: number,
  standing: Standing | undefined,
  url: string,
): Promise<string> => {
  if (url === "") return "";
  const id = pictureAt(url);
  if (id === undefined) return notTheirs;
  const isSent = standing !== undefined && [standing.sent.front, standing.sent.back].includes(id);
  const isRefused = standing?.state === "refused";
  if (isSent && !isRefused) return id;
  return (await readOwnKey(db, userId, id)) === undefined ? notTheirs : id;
};
