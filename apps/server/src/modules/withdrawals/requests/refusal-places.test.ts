/**
 * WAL-13: every rule that can refuse a withdrawal, found where it can happen: the frame of a call, the request, the owner's account, what is
 * saved of where money goes, the engine, and the database. Each place may refuse by the keys below and by no other, so a new rule anywhere
 * on the way fails this test until somebody says why it may keep free money in.
 */
import { globSync, readFileSync } from "node:fs";
import { withdrawalRefusals } from "@candor/core/withdrawal/refusals";
import { refusals } from "@candor/wire/messages/refusals";
import { withdraw } from "@candor/wire/withdrawals";
import { expect, test } from "vitest";
import { withOwner, withTestDatabase } from "../../../platform/db/test-database.ts";

const database = withTestDatabase();
const admin = withOwner(database);

/** Refuses every call in the same way, whatever it is about (API-02 to API-17). */
const ofTheFrame = {
  BadRequest: "It is not a request that this call reads.",
  BadSignature: "It was changed on its way, or its client made a mistake.",
  RequestExpired: "It is too old, or its client's clock is wrong.",
  NotLoggedIn: "Nobody knows whose it is.",
  SessionRevoked: "Its session has ended; the owner logs in again.",
  IdempotencyConflict: "Its key belongs to another request.",
  DoNotSubmit: "It is there twice, or too many wait; it may come again.",
  CannotSend: "Codes only: too many were asked for.",
  ActionNotAllowed: "Calls of operators only.",
  NotFound: "It is not a call.",
  MethodNotAllowed: "It is not a call.",
  RequestTimeout: "It did not arrive whole.",
  PayloadTooLarge: "It is longer than the call's fields can be.",
  UnsupportedMediaType: "It is in no form that the call reads.",
  UploadFailed: "Calls that take a file only: it did not arrive, or it is none.",
  InternalError: "A bug: nothing was decided.",
  NotReady: "A part of the server does not answer: it may come again.",
  OutcomeUnknown: "It may have been taken; its repeat under the same key finds out.",
} as const;

/** Refuses what is saved of where money goes, before any withdrawal: nobody could be paid there, or the owner has not proved to be it. */
const ofTheAddress = {
  NoChanges: "It is saved already.",
  PleaseFillInTheWalletAddress: "Nothing was typed.",
  WalletAddressIsIncorrect: "It is not an address.",
  WalletAddressHasATypingError: "Its checksum is wrong.",
  WalletAddressIsOfAnotherNetwork: "It is an address of another network.",
  WalletAddressCannotReceive: "Nobody can spend from it.",
  WalletAddressIsOfThisPlatform: "It would come back as a deposit, less the fee.",
  PleaseFillInTheLabel: "An entry of the address book has a name.",
  AddressBookIsFull: "The address book has an end; an entry can be removed.",
  SignATextFirst: "There is no text that was to be signed.",
  SignatureIsOfAnotherAddress: "Another key has signed.",
  AddressIsProvenByAnother: "Another user has proven control of it.",
  PleaseFillInTheAccountHolder: "A bank account has a holder.",
  PleaseFillInTheBank: "A bank account is at a bank.",
  PleaseFillInTheAccountNumber: "A bank account has a number.",
  AccountNumberIncorrect: "No bank account has this number.",
  IFSCIncorrect: "No bank has this code.",
} as const;

/** Named in a file on the way, but never for the request of a withdrawal; why not. */
const ofOtherCalls = {
  WithdrawalNotFound: "Of cancelling.",
  WithdrawalCannotBeCancelled: "Of cancelling.",
  PriceMoved: "Of commands with a promised price: a withdrawal carries none.",
  PriceIsStale: "Of commands with a promised price.",
  QuoteExpired: "Of commands with a promised price.",
  QuoteUsed: "Of commands with a promised price.",
  ExposureLimit: "Of moves of the house's own money: a withdrawal is its owner's.",
  LeverOrderNotFound: "Of commands on contracts.",
  ChangedMeanwhile: "Of commands that name the version they were computed from: a withdrawal's does not.",
} as const;

const server = "apps/server/src";
const core = "packages/core/src";

type Place = { readonly place: string; readonly files: readonly string[]; readonly keys: readonly string[] };
const places: readonly Place[] = [
  {
    place: "the form of the call",
    files: [
      "packages/wire/src/withdrawals.ts",
      "packages/wire/src/scalars.ts",
      "packages/wire/src/call.ts",
      "packages/wire/src/codec/*.ts",
    ],
    keys: ["BadRequest"],
  },
  {
    place: "the frame of a call",
    files: [`${server}/platform/http/**/*.ts`],
    keys: [
      "BadRequest",
      "BadSignature",
      "RequestExpired",
      "NotLoggedIn",
      "SessionRevoked",
      "DoNotSubmit",
      "CannotSend",
      "ActionNotAllowed",
      "NotFound",
      "MethodNotAllowed",
      "RequestTimeout",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "UploadFailed",
      "InternalError",
      "NotReady",
      "OutcomeUnknown",
    ],
  },
  {
    place: "turns, keys and the database's trouble",
    files: [`${server}/platform/*.ts`, `${server}/platform/db/*.ts`, `${server}/records/stored-answer.ts`],
    keys: ["IdempotencyConflict", "DoNotSubmit", "OutcomeUnknown"],
  },
  {
    place: "the request",
    files: [`${server}/modules/withdrawals/**/*.ts`, `${core}/withdrawal/*.ts`],
    keys: [
      ...Object.keys(withdrawalRefusals).filter(
        (key) => !["LoginLocked", "FreshFactorNeeded", "AccountFrozen"].includes(key),
      ),
      "WithdrawalNotFound",
      "WithdrawalCannotBeCancelled",
    ],
  },
  {
    place: "the owner's account",
    files: [
      `${server}/modules/accounts/withdrawal-port.ts`,
      `${server}/modules/accounts/login/lockout.ts`,
      `${server}/modules/accounts/sessions/sessions.ts`,
      `${server}/records/own*.ts`,
    ],
    keys: ["LoginLocked", "SessionRevoked", "FreshFactorNeeded"],
  },
  {
    place: "where money goes",
    files: [
      `${server}/modules/payout-details/*.ts`,
      `${server}/modules/accounts/payout-port.ts`,
      `${server}/records/addresses/payout-details.ts`,
      `${server}/records/addresses/{require,house}-address.ts`,
      `${server}/platform/chain/**/*.ts`,
      `${core}/payout/*.ts`,
    ],
    keys: Object.keys(ofTheAddress),
  },
  {
    place: "the parts between them",
    files: [
      `${server}/compose/withdrawals.ts`,
      `${server}/compose/wallet.ts`,
      `${server}/compose/base.ts`,
      `${server}/compose/join.ts`,
      `${server}/compose/serve.ts`,
      `${server}/compose/engine-thread/*.ts`,
    ],
    keys: [],
  },
  {
    place: "the engine",
    files: [
      `${core}/engine/{step,waiting,freeze,command,state,events}.ts`,
      `${core}/engine/funds/*.ts`,
      `${core}/engine/levers/exposure.ts`,
      `${server}/engine/*.ts`,
      `${server}/records/{command-port,reply,settings}.ts`,
    ],
    keys: [
      "low",
      "AccountFrozen",
      "DoNotSubmit",
      "PriceMoved",
      "PriceIsStale",
      "QuoteExpired",
      "QuoteUsed",
      "ExposureLimit",
      "LeverOrderNotFound",
      "ChangedMeanwhile",
    ],
  },
];

const because: Readonly<Record<string, unknown>> = {
  ...withdrawalRefusals,
  ...ofTheFrame,
  ...ofTheAddress,
  ...ofOtherCalls,
};

const keysIn = (patterns: readonly string[]): readonly string[] => {
  const paths = patterns.flatMap((pattern) => {
    const found = globSync(pattern).filter((path) => !/test|operator/.test(path));
    if (found.length === 0) throw new Error(`no file is ${pattern}`);
    return found;
  });
  const text = paths.map((path) => readFileSync(path, "utf8")).join("\n");
  return Object.keys(refusals).filter((key) => text.includes(`"${key}"`));
};

test.each(places)(
  "[WAL-13] $place can refuse by what is listed here, and by nothing else",
  ({ files, keys }) => {
    expect(keysIn(files).toSorted()).toEqual([...new Set(keys)].toSorted());
    expect(keys.filter((key) => !(key in because))).toEqual([]);
  },
);

test("[WAL-13] the lists have no key of a purchase, a fee, a bonus, a deposit or a turnover", () => {
  for (const key of Object.keys(because))
    expect(key).not.toMatch(/fee|bonus|credit|product|project|purchase|deposit|turnover|volume|tax/i);
});

test("[WAL-13] a request says how much, where to, its remark and the password: nothing else is asked of its owner", () => {
  const { shape } = withdraw.request._zod.def as unknown as { shape: Readonly<Record<string, unknown>> };
  expect(Object.keys(shape).toSorted()).toEqual([
    "banktype",
    "price",
    "userremark",
    "walletaddr",
    "withdrawalPassword",
  ]);
});

test("[WAL-13] the command of a request has no promised price, and is not the house's: those rules of the engine do not concern it", () => {
  const text = readFileSync(`${server}/modules/withdrawals/requests/request.ts`, "utf8");
  const [, command = ""] = text.split("const requestCommand");
  expect(command).toContain('type: "moveFunds"');
  expect(command).not.toMatch(/promise|isHouses/);
});

/** What the database can say no to when a request is booked: it would stop the engine, because the request was decided before. */
const ofTheDatabase = {
  withdrawal: [
    "a_bank_account_is_never_proven",
    "the_fee_is_the_rule",
    "withdrawal_address_check",
    "withdrawal_amount_check",
    "withdrawal_fee_bps_check",
    "withdrawal_network_check",
    "withdrawal_pkey",
    "withdrawal_remark_check",
    "withdrawal_user_id_check",
  ],
  withdrawal_hold: ["withdrawal_hold_id_key", "withdrawal_hold_pkey", "withdrawal_hold_user_id_id_fkey"],
} as const;

test("[WAL-13] the function that books a request raises nothing and looks at nothing but the request", () => {
  const text = readFileSync("db/functions/withdrawals.sql", "utf8");
  const [, booking = ""] = text.split("FUNCTION withdrawal_requested");
  const [body = ""] = booking.split("FUNCTION withdrawal_ended");
  expect(body).toContain("INSERT INTO withdrawal ");
  expect(body).not.toMatch(/RAISE|\bIF\b|JOIN|WHERE/);
  const read = [...body.matchAll(/\bFROM (\w+)/g)].map(([, name = ""]) => name);
  expect([...new Set(read)].toSorted()).toEqual(["given", "json_to_recordset", "stored"]);
});

test.each(Object.entries(ofTheDatabase))(
  "[WAL-13] the table %s refuses a new row only by what is listed here",
  async (table, rules) => {
    const { rows } = await admin().query<{ name: string }>(
      `SELECT conname AS name FROM pg_constraint WHERE conrelid = $1::regclass AND contype <> 'n'
       UNION ALL SELECT tgname FROM pg_trigger WHERE tgrelid = $1::regclass AND NOT tgisinternal AND tgtype & 4 = 4
       ORDER BY name`,
      [table],
    );
    expect(rows.map(({ name }) => name)).toEqual(rules);
  },
);
