/** Calls that exist in demo mode only: play money and the outbox. */
import * as z from "zod/mini";
import { defineCall, defineList } from "./call.ts";
import { decimal, instant, moneyInput, textInput } from "./scalars.ts";

export const demoOutbox = defineList({
  path: "demo/outbox",
  access: "demo-visitor",
  limit: "read",
  summary: "The latest codes and mails sent to an address, newest first.",
  request: z.strictObject({ to: textInput(254) }),
  answer: z.strictObject({ kind: z.string(), subject: z.string(), text: z.string(), time: instant }),
});

export const demoFund = defineCall({
  path: "demo/fund",
  access: "demo-user",
  limit: "money",
  summary: "Credit play money through the sandbox gateway, at most 100000 per business day.",
  request: z.strictObject({ money: moneyInput }),
  answer: z.strictObject({ wallet: decimal }),
});
