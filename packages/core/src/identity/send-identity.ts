/**
 * What a user may send for the check of an identity (KYC-01): a name, the number of a document, and photos of its two sides.
 *
 * Order of refusals: tip.userName, tip.id, tip.pic; then NoChanges; then UnderReview or IdentityIsConfirmed. After a refusal only what was
 * refused must be sent again: what is left out stays as it was sent.
 */
import { ok, refuse, type Result } from "../result/result.ts";
import { maskedNumber } from "./masked-number.ts";

/** The photos are named by their pictures. */
export type Identity = {
  readonly name: string;
  readonly number: string;
  readonly front: string;
  readonly back: string;
};
export type IdentityPart = keyof Identity;
const parts: readonly IdentityPart[] = ["name", "number", "front", "back"];

/** What was sent last, and what became of it. */
export type Standing = {
  readonly sent: Identity;
  readonly state: "review" | "approved" | "refused";
  /** What must be sent again: parts that were refused, and photos that were deleted. */
  readonly again: readonly IdentityPart[];
};

/** A photo that was named, and is none that the caller has uploaded. */
export const notTheirs = "not theirs";

/** What to store: all parts, and which of them differ from what was sent last. */
export type ToSend = { readonly identity: Identity; readonly changed: readonly IdentityPart[] };

/** Decides what was given; "" is left out. */
export const sendIdentity = (standing: Standing | undefined, given: Identity): Result<ToSend> => {
  const identity = completed(standing, given);
  if (!isName(identity.name)) return refuse("tip.userName");
  if (!isNumber(identity.number)) return refuse("tip.id");
  if (!arePhotos(identity)) return refuse("tip.pic");
  const changed = parts.filter((part) => identity[part] !== standing?.sent[part]);
  if (changed.length === 0) return refuse("NoChanges");
  if (standing?.state === "review") return refuse("UnderReview");
  if (standing?.state === "approved") return refuse("IdentityIsConfirmed");
  return ok({ identity, changed });
};

/** With what was sent last in place of what is left out, unless it must be sent again. */
const completed = (standing: Standing | undefined, given: Identity): Identity => {
  const kept = (part: IdentityPart): string =>
    standing === undefined || standing.again.includes(part) ? "" : standing.sent[part];
  const name = given.name.trim().replace(/\s+/gu, " ");
  const number = given.number.trim();
  const isMasked = standing !== undefined && number === maskedNumber(standing.sent.number);
  return {
    name: name || kept("name"),
    number: (isMasked ? "" : number) || kept("number"),
    front: given.front || kept("front"),
    back: given.back || kept("back"),
  };
};

/** Letters of any script, with what names have between them. */
const isName = (name: string): boolean => name.length <= 100 && /^\p{L}[\p{L}\p{M} .,'’·・-]*$/u.test(name);

const isNumber = (number: string): boolean => /^[\p{L}\p{N}][\p{L}\p{N} ./()-]{3,49}$/u.test(number);

const arePhotos = ({ front, back }: Identity): boolean =>
  front !== "" && back !== "" && front !== notTheirs && back !== notTheirs && front !== back;
