/** What is sent of an identity as pure functions: apply an input, find the errors, build the request (KYC-01). The server has the last word. */
import type { IdentityPart, OwnIdentity } from "@candor/wire/service/identity";
import { identityParts } from "@candor/wire/service/identity";
import type { MessageKey } from "@candor/wire/messages/fill-in";

/** A photo is the address that its upload has answered with; "" before. */
export type IdentityForm = Readonly<Record<IdentityPart, string>>;
export type IdentityErrors = Partial<Record<IdentityPart, MessageKey>>;

export const emptyIdentity: IdentityForm = { name: "", number: "", front: "", back: "" };

/** What is to be sent: all of it the first time, after a refusal what was refused; nothing while it is reviewed or when it is approved. */
export const openParts = (own: Pick<OwnIdentity, "status" | "again"> | null): readonly IdentityPart[] => {
  if (own === null) return identityParts;
  return own.status === 3 ? identityParts.filter((part) => own.again.includes(part)) : [];
};

const missing: Readonly<Record<IdentityPart, MessageKey>> = {
  name: "tip.userName",
  number: "tip.id",
  front: "tip.pic",
  back: "tip.pic",
};

/** What is missing, in the order of the fields. */
export const identityErrors = (form: IdentityForm, open: readonly IdentityPart[]): IdentityErrors =>
  Object.fromEntries(open.filter((part) => form[part].trim() === "").map((part) => [part, missing[part]]));

/** What is left out stays as it was sent. */
export const identityInput = (form: IdentityForm, open: readonly IdentityPart[]) => {
  const valueOf = (part: IdentityPart): string => (open.includes(part) ? form[part].trim() : "");
  return {
    username: valueOf("name"),
    idNumber: valueOf("number"),
    frontPhoto: valueOf("front"),
    backPhoto: valueOf("back"),
  };
};
