/** The referral programme (REF-01, REF-02). Commissions are rows of the journal. */
import * as z from "zod/mini";
import { defineList } from "../call.ts";
import { decimal, instant, page } from "../scalars.ts";

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
