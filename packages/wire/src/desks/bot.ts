/** What operators do with the claim codes and the bands of the bot (BOT-01, BOT-02, OPS-02, OPS-03). */
import * as z from "zod/mini";
import { defineCall, defineList } from "../call.ts";
import { defineListFile } from "../lists/list-file.ts";
import { reasonInput } from "./operators.ts";
import { decimal, id, idInput, instant, nothing, rowsBefore, textInput, wholeInput } from "../scalars.ts";

const state = z.enum(["notActive", "active", "expired"]);

export const botCodeList = defineList({
  path: "operator/botCodes",
  access: "operator",
  action: "bot_read",
  limit: "read",
  summary:
    "Claim codes of the bot, of users before a number, the newest users first. The total is counted up to 10 000.",
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

export const botBandList = defineList({
  path: "operator/botBands",
  access: "operator",
  action: "bot_read",
  limit: "read",
  summary:
    "The amounts, leverages and numbers of trades with which runs of the bot are started now and from an announced time on.",
  request: nothing,
  answer: z.strictObject({
    /** 0 for the released ones. */
    startsAt: instant,
    state: z.enum(["now", "coming"]),
    bands: z.array(
      z.strictObject({
        from: decimal,
        /** Exclusive; null for no end. */
        until: z.nullable(decimal),
        /** Comma lists. */
        leverages: z.string(),
        trades: z.string(),
      }),
    ),
    announcedBy: z.string(),
    announcedAt: z.nullable(instant),
    /** The newest act about the bands that waits for approvals; null when none does. */
    waitingAct: z.nullable(id),
  }),
});

export const askBotBands = defineCall({
  path: "operator/askBotBands",
  access: "operator",
  action: "bot_bands",
  limit: "write",
  summary:
    "Ask to announce other bands of the bot, all of them, ten minutes before they count at least. Takes two; a run that is under way keeps its own.",
  request: z.strictObject({
    startsAt: wholeInput(0, 253_402_300_799_000),
    /** A line for each, as the list of bands is signed for: `100 to 1000: leverages 10,20; trades 1,2,3`, the last one may be `1000 and more`. */
    bands: textInput(1_800),
    reason: reasonInput,
  }),
  answer: z.strictObject({ id }),
});
