/** The referrer of a link such as /register?uid=100001, stored until registration (SES-05). */
import { readStored, writeStored } from "../device/stored.ts";

/** Stores the `uid` of an address, if it has one. */
export const rememberReferrer = (search: Readonly<Record<string, unknown>>): void => {
  const uid = search["uid"];
  const text = typeof uid === "number" || typeof uid === "string" ? String(uid) : "";
  if (/^\S{1,32}$/.test(text)) writeStored("referrer", text);
};

export const storedReferrer = (): string => readStored("referrer") ?? "";

/** Called after a registration: a referrer counts once. */
export const forgetReferrer = (): void => writeStored("referrer", undefined);
