/** What operators do with the claim codes of the bot (BOT-01, OPS-02). */
import * as z from "zod/mini";
import { defineCall, defineList } from "./call.ts";
import { defineListFile } from "./list-file.ts";
import { reasonInput } from "./operators.ts";
import { id, idInput, instant, nothing, rowsBefore, wholeInput } from "./scalars.ts";

const state = z.enum(["notActive", "active", "expired"]);

export const botCodeList = defineList({
  path: "operator/botCodes",
  access: "operator",
  action: "bot_read",
  limit: "read",
  summary:
    "Claim codes of the bot, the newest users first, before a user's number. The total counts to 10 000.",
  request: z.strictObject({
    state: z._default(z.enum(["notActive", "active", "expired", "all"]), "all"),
    /** Of this user only; 0: of all. */
    userId: z._default(wholeInput(0, Number.MAX_SAFE_INTEGER), 0),
    ...rowsBefore,
  }),
  answer: z.strictObject({
    userId: id,
    code: z.string(),
    state,
    claimedAt: instant,
    /** The operator who changed it last; "" and null when nobody did. */
    changedBy: z.string(),
    changedAt: z.nullable(instant),
    runs: z.int(),
    /** The run that is under way; null when none is. */
    running: z.nullable(id),
  }),
});

export const botCodeListFile = defineListFile(botCodeList);

export const giveBotCode = defineCall({
  path: "operator/giveBotCode",
  access: "operator",
  action: "bot_codes",
  limit: "write",
  summary: "Give a user who has none an active code.",
  request: z.strictObject({ userId: idInput, reason: reasonInput }),
  answer: nothing,
});

export const changeBotCode = defineCall({
  path: "operator/changeBotCode",
  access: "operator",
  action: "bot_codes",
  limit: "write",
  summary: "Activate a code, or end it: it starts no run then. A run that is under way goes on by its rule.",
  request: z.strictObject({ userId: idInput, state: z.enum(["active", "expired"]), reason: reasonInput }),
  answer: nothing,
});
