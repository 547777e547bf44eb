/** Checking in, awards and starter tasks (RWD-01 to RWD-05). */
import * as z from "zod/mini";
import { defineCall, defineList } from "../call.ts";
import { decimal, id, idInput, instant, nothing, optionalText } from "../scalars.ts";

export const onboard = defineCall({
  path: "financial/onboard",
  access: "user",
  limit: "money",
  summary: "Check in, once a day by UTC-4: pays the day's reward into the wallet (RWD-01, RWD-03).",
  request: nothing,
  answer: nothing,
});

export const checkinDaily = defineCall({
  path: "checkinDaily",
  access: "user",
  limit: "read",
  changesWith: "bookings",
  summary: "Where the caller stands with checking in (RWD-02).",
  request: nothing,
  answer: z.strictObject({
    /** Days in a row, through today or, as long as today can still continue it, through yesterday. */
    streak: z.int(),
    /** What checking in pays today, or has paid; "0" while nothing is offered. */
    reward: decimal,
    /** 1: checked in today. */
    checkedInDigit: z.int(),
    /** False: switched off, or the budget cannot pay it (RWD-05). */
    isOffered: z.boolean(),
    /** All days ever: what awards count. */
    totalDays: z.int(),
    /** The next larger reward: after how many more days of checking in, 1 for the next one, and what; null while nothing is offered. */
    milestone: z.nullable(z.strictObject({ days: z.int(), money: decimal })),
    /** Today, yyyymmdd by UTC-4, and the days of this month on which the caller has checked in. */
    today: z.int(),
    checkedDays: z.array(z.int()),
    /** When the next day begins. */
    nextDayTime: instant,
  }),
});

export const checkinReward = defineCall({
  path: "checkinReward",
  access: "user",
  limit: "read",
  changesWith: "bookings",
  summary: "What days pay by the total account, and the awards for numbers of days (RWD-02).",
  request: nothing,
  answer: z.strictObject({
    /** None while nothing is offered. */
    rules: z.array(
      z.strictObject({
        minAccount: decimal,
        /** Exclusive; null for the last. */
        maxAccount: z.nullable(decimal),
        money: decimal,
        /** What every `times`-th day in a row pays instead. */
        milestoneMoney: decimal,
        times: z.int(),
      }),
    ),
    awards: z.array(
      z.strictObject({
        id,
        name: z.string(),
        /** Days ever. */
        times: z.int(),
        money: decimal,
        /** Null not reached, 1 claimable, 2 claimed. */
        status: z.nullable(z.int()),
      }),
    ),
  }),
});

export const signinTotalReward = defineCall({
  path: "signinTotalReward",
  access: "user",
  limit: "money",
  summary: "Claim an award, once (RWD-02).",
  request: z.strictObject({ id: idInput }),
  answer: nothing,
});

export const signInMsg = defineCall({
  path: "signInMsg",
  access: "visitor",
  limit: "read",
  summary: "What checking in is about, in the caller's language (RWD-02).",
  request: nothing,
  answer: z.string(),
});

export const taskList = defineList({
  path: "novicetask/taskList",
  access: "user",
  limit: "read",
  changesWith: "bookings",
  summary:
    "Starter tasks: paid by themselves, each after the one before it; none while switched off (RWD-04).",
  request: z.strictObject({ noticeType: optionalText(16) }),
  answer: z.strictObject({
    id,
    /** 0 open, 1 done before its turn, 2 paid. */
    status: z.int(),
    name: z.string(),
    money: decimal,
  }),
});
