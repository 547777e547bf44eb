/**
 * Statements, profit and loss over time, and the export for taxes (JNL-03, JNL-04). A statement is of the transactions from `from` until
 * before `to` that were booked when the account stood at `at`: so the same request always gives the same bytes.
 */
import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { languages } from "./language.ts";
import { decimal, instant, nothing, textInput, wholeInput } from "./scalars.ts";

/** The last millisecond of the year 9999: later ones have no ISO 8601 date of four digits. */
export const lastInstant = 253_402_300_799_999;
const moment = wholeInput(0, lastInstant);
/** A place in the journal, as an answer gives it. Left out: where the journal stands now. */
const place = z.optional(wholeInput(0, Number.MAX_SAFE_INTEGER));

const range = { from: moment, to: moment, at: place };
/** The IANA zone of the times in the file; by default that of the business day. */
const printed = { ...range, zone: z._default(textInput(64), "Etc/GMT+4") };
const file = {
  ...printed,
  language: z._default(z.enum(languages as [(typeof languages)[number]]), "en"),
};

const pocket = z.strictObject({ opening: decimal, moved: decimal, closing: decimal });

/** What it costs to find where a range begins and ends, in each list of its user. */
const rangeCost = (): number => 4;

export const statementOverview = defineCall({
  path: "statements/overview",
  access: "user",
  limit: "read",
  changesWith: "bookings",
  summary:
    "What a statement of this range has: opening, movements and closing of each pocket, in USDT, and of each token (JNL-03). `at` is the place in the journal that asks for the same again.",
  cost: rangeCost,
  request: z.strictObject(range),
  answer: z.strictObject({
    at: z.int(),
    /** How many transactions it has. */
    rows: z.int(),
    fees: decimal,
    wallet: pocket,
    contractWallet: pocket,
    /** Bound by positions, options, products and withdrawals. */
    inUse: pocket,
    total: pocket,
    /** What is held of each token that was ever swapped, in that token. */
    tokens: z.array(
      z.strictObject({ asset: z.string(), opening: decimal, moved: decimal, closing: decimal }),
    ),
    /** How many lines more the file has, because a token has one of its own. */
    tokenRows: z.int(),
    /** When the account's first transaction was booked; absent when there is none. */
    firstTime: z.optional(instant),
  }),
});

export const statementCsv = defineCall({
  path: "statements/csv",
  access: "user",
  limit: "read",
  file: "text/csv",
  summary:
    "The statement as CSV: an opening line, a line for each transaction, a closing line; the last has the SHA-256 of all bytes before it (JNL-03).",
  cost: rangeCost,
  request: z.strictObject(file),
  answer: nothing,
});

export const statementPdf = defineCall({
  path: "statements/pdf",
  access: "user",
  limit: "read",
  file: "application/pdf",
  summary:
    "The statement as PDF, in English, with the SHA-256 of the same statement as CSV on its last page (JNL-03).",
  cost: rangeCost,
  request: z.strictObject(printed),
  answer: nothing,
});

export const taxExport = defineCall({
  path: "statements/tax",
  access: "user",
  limit: "read",
  file: "text/csv",
  summary:
    "For a tax declaration, as CSV: each trade that ended in the range, each swap, each fee and each income, with the sum of each but the swaps; the last line has the SHA-256 of all bytes before it (JNL-03).",
  cost: rangeCost,
  request: z.strictObject(file),
  answer: nothing,
});

export const importFile = defineCall({
  path: "statements/import",
  access: "user",
  limit: "read",
  file: "text/csv",
  summary:
    "The journal for portfolio and tax programs, as CSV: a line for each transaction with what was sent, received and paid as a fee, the times in UTC, and the hash of a transfer on a chain (JNL-03).",
  cost: rangeCost,
  request: z.strictObject(range),
  answer: nothing,
});

export const profitOverTime = defineCall({
  path: "statements/profit",
  access: "user",
  limit: "read",
  changesWith: "bookings",
  summary:
    "What each product has brought, net of fees, up to each of at most 130 moments, from the journal alone (JNL-04). `moments` is a comma list of ascending epoch ms.",
  cost: ({ moments }: { readonly moments: string }) => 4 + moments.split(",").length / 8,
  request: z.strictObject({ moments: textInput(2_100), at: place }),
  answer: z.strictObject({
    at: z.int(),
    points: z.array(
      z.strictObject({
        time: instant,
        options: decimal,
        contracts: decimal,
        investments: decimal,
        other: decimal,
        fees: decimal,
      }),
    ),
  }),
});
