/** The referral programme (REF-01, REF-02, REF-05). Commissions are rows of the journal; those that are held can be appealed here. */
import * as z from "zod/mini";
import { defineCall, defineList } from "../call.ts";
import { decimal, id, idInput, instant, nothing, page, textInput } from "../scalars.ts";

export const childList = defineList({
  path: "user/childList",
  access: "user",
  limit: "read",
  summary: "The people who named the caller as their referrer, the newest first (REF-02).",
  cost: ({ pageNum, pageSize }: { readonly pageNum: number; readonly pageSize: number }) =>
    1 + (pageNum * pageSize) / 1_000 + pageSize / 50,
  request: z.strictObject(page),
  answer: z.strictObject({
    /** Masked: the phone, else the e-mail address. */
    userPhone: z.string(),
    /** The client's own money in running holdings, and lent credit in them. */
    ownPrincipal: decimal,
    creditPrincipal: decimal,
    /** When the client registered. */
    utime: instant,
  }),
});

/** The most characters of an appeal. */
export const mostAppealed = 1_000;

export const heldCommissions = defineList({
  path: "user/heldCommissions",
  access: "user",
  limit: "read",
  changesWith: "notices",
  summary:
    "The caller's commissions on first purchases that are or were held for a person, the newest first, each with why, the caller's appeal and what was decided (REF-05).",
  request: z.strictObject(page),
  answer: z.strictObject({
    id,
    /** Masked: the phone, else the e-mail address. */
    userPhone: z.string(),
    level: z.int(),
    money: decimal,
    /** When the commission was decided. */
    time: instant,
    /** What the two have in common, in the caller's language. */
    why: z.string(),
    /** The caller's own text; "" before there is one. */
    appeal: z.string(),
    appealTime: z.nullable(instant),
    /** held: nobody has decided yet. kept: a person looked at it and holds it on. released: it is paid in its turn. */
    verdict: z.enum(["held", "kept", "released"]),
    /** Why it was decided so; "" while it was not. */
    verdictReason: z.string(),
    verdictTime: z.nullable(instant),
  }),
});

export const appealCommission = defineCall({
  path: "user/appealCommission",
  access: "user",
  limit: "write",
  summary: "Object to a commission being held, once: an operator reads the text and decides (REF-05).",
  request: z.strictObject({ id: idInput, text: textInput(mostAppealed) }),
  answer: nothing,
});
