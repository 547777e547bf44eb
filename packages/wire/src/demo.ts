/** Calls that exist in demo mode only: play money, the outbox, and a wallet on the sandbox chain. */
import * as z from "zod/mini";
import { defineCall, defineList } from "./call.ts";
import { decimal, idInput, instant, moneyInput, moneyUpTo, nothing, textInput } from "./scalars.ts";

export const demoOutbox = defineList({
  path: "demo/outbox",
  access: "demo-visitor",
  limit: "read",
  summary: "The latest codes and mails sent to an address, newest first.",
  request: z.strictObject({ to: textInput(254) }),
  answer: z.strictObject({
    kind: z.string(),
    subject: z.string(),
    text: z.string(),
    time: instant,
    /** The code in it that still counts; "" when it has none. */
    code: z.string(),
  }),
});

export const demoFund = defineCall({
  path: "demo/fund",
  access: "demo-user",
  limit: "money",
  summary:
    "Credit play money through the sandbox gateway; by all ways together at most 100000 per business day.",
  request: z.strictObject({ money: moneyInput }),
  answer: z.strictObject({ wallet: decimal }),
});

export const passDay = defineCall({
  path: "demo/passDay",
  access: "demo-user",
  limit: "money",
  summary:
    "Let one business day pass for one of the caller's fixed or compound holdings; at most 60 in a day.",
  request: z.strictObject({ id: idInput }),
  answer: nothing,
});

const network = z.enum(["ethereum", "tron"]);

export const demoWallet = defineCall({
  path: "demo/wallet",
  access: "demo-user",
  limit: "read",
  summary: "The address of the caller's play wallet outside of the platform, on the sandbox chain.",
  request: z.strictObject({ network }),
  answer: z.strictObject({ address: z.string() }),
});

export const demoSign = defineCall({
  path: "demo/sign",
  access: "demo-user",
  limit: "write",
  summary: "Sign a text with the caller's play wallet, as a browser wallet would.",
  request: z.strictObject({ network, message: textInput(2000) }),
  answer: z.strictObject({ address: z.string(), signature: z.string() }),
});

export const demoSend = defineCall({
  path: "demo/send",
  access: "demo-user",
  limit: "write",
  summary:
    "Send a transfer on the sandbox chain, from the caller's play wallet or from a stranger's; returns its hash. It counts towards the day's play money, with demo/fund and the sandbox gateway.",
  request: z.strictObject({
    // Nobody mints play money on that chain but the callers: the ledger's sums must never run over.
    money: moneyUpTo(100_000),
    network,
    to: textInput(200),
    asset: z._default(z.enum(["USDT", "coin", "other"]), "USDT"),
    from: z._default(z.enum(["mine", "stranger"]), "mine"),
    outcome: z._default(z.enum(["success", "failed", "reorganised"]), "success"),
  }),
  answer: z.strictObject({ hash: z.string(), from: z.string() }),
});
