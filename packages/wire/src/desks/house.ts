/** House money and corrections, for operators (OPS-02, OPS-03, OPS-05). */
import * as z from "zod/mini";
import { defineCall, defineList } from "../call.ts";
import { defineListFile } from "../lists/list-file.ts";
import { reasonInput } from "./operators.ts";
import {
  decimal,
  id,
  instant,
  optionalText,
  quantityInput,
  rowsBefore,
  textInput,
  wholeInput,
} from "../scalars.ts";

const account = z.string();
/** The investment product whose reserve it is; 0 for what belongs to none. */
const productId = z.int();
const amountInput = quantityInput;

export const houseAccounts = defineList({
  path: "operator/houseAccounts",
  access: "operator",
  action: "house_read",
  limit: "read",
  summary:
    "The accounts of the house and of its investment products, with their balances. What parties outside hold for the house is negative, so that all accounts of an asset sum to zero.",
  request: z.strictObject({}),
  answer: z.strictObject({ account, productId, asset: z.string(), balance: decimal }),
});

export const houseExposure = defineCall({
  path: "operator/houseExposure",
  access: "operator",
  action: "overview_read",
  limit: "read",
  summary:
    "What open contracts could cost the house in a stress move, by pair, and what it owns for that (LEV-17).",
  request: z.strictObject({}),
  answer: z.strictObject({
    ownMoney: decimal,
    stressLoss: decimal,
    pairs: z.array(
      z.strictObject({ symbol: z.string(), longs: decimal, shorts: decimal, stressLoss: decimal }),
    ),
  }),
});

export const askHouseMove = defineCall({
  path: "operator/askHouseMove",
  access: "operator",
  action: "house_move",
  limit: "write",
  summary: "Ask for a move of house money. Takes two.",
  request: z.strictObject({
    from: textInput(40),
    to: textInput(40),
    asset: z.enum(["USDT", "BTC", "ETH"]),
    /** Whose reserve is moved; 0 when none is. */
    productId: z._default(wholeInput(0, 999), 0),
    amount: amountInput,
    reason: reasonInput,
  }),
  answer: z.strictObject({ id }),
});

export const askCorrection = defineCall({
  path: "operator/askCorrection",
  access: "operator",
  action: "correction",
  limit: "write",
  summary:
    "Ask for a correction in USDT: between two accounts of which one is the house's, or between the house's capital and suspense. Takes two.",
  request: z.strictObject({
    from: z.enum(["wallet", "contract", "capital", "suspense"]),
    to: z.enum(["wallet", "contract", "capital", "suspense"]),
    /** Whose wallet; 0 when both accounts are the house's. */
    userId: wholeInput(0, Number.MAX_SAFE_INTEGER),
    amount: amountInput,
    reason: reasonInput,
  }),
  answer: z.strictObject({ id }),
});

const history = {
  request: z.strictObject({
    /** An act's number, a user's number, or the whole of what it is about, such as "house capital": only these. */
    find: optionalText(200),
    ...rowsBefore,
  }),
  answer: z.strictObject({
    /** The act's number. */
    id,
    from: account,
    to: account,
    productId,
    asset: z.string(),
    amount: decimal,
    /** "0" when no user's money moves. */
    userId: z.string(),
    reason: z.string(),
    askedByName: z.string(),
    askedAt: instant,
    approvedBy: z.array(z.string()),
    /** `booking`: approved, and not booked yet. */
    state: z.enum(["waiting", "booking", "booked", "refused", "withdrawn"]),
    /** Why the engine refused it; "" otherwise. */
    refusal: z.string(),
  }),
};

export const houseMoveList = defineList({
  path: "operator/houseMoves",
  access: "operator",
  action: "house_read",
  limit: "read",
  summary:
    "Moves of house money, the newest first: asked for, booked, refused. The total is counted up to 10 000.",
  ...history,
});

export const houseMoveListFile = defineListFile(houseMoveList);

export const correctionList = defineList({
  path: "operator/corrections",
  access: "operator",
  action: "corrections_read",
  limit: "read",
  summary: "Corrections, the newest first: asked for, booked, refused. The total is counted up to 10 000.",
  ...history,
});

export const correctionListFile = defineListFile(correctionList);
