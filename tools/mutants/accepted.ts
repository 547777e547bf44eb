/**
 * Mutants that survive, and why no test can kill them: they behave like the code. `npm run mutants` fails on a survivor that is not
 * here, and on an entry whose mutant no longer survives.
 */
import { acceptedInEngine } from "./accepted-engine.ts";
import { acceptedInMarket } from "./accepted-market.ts";
import { inFile, type Accepted } from "./accepted-mutant.ts";
import { acceptedInPayments } from "./accepted-payments.ts";
import { acceptedInProof } from "./accepted-proof.ts";

/** Whichever of two equal values is taken, it is the same value. */
const equalEither = "of two equal values either may be taken";
const neverZero = "it is not zero here";
const notCompared = "a comparison with undefined is false too";
const neverMissing = "the list has this item";

export const accepted: readonly Accepted[] = [
  ...acceptedInEngine,
  ...acceptedInMarket,
  ...acceptedInPayments,
  ...acceptedInProof,
  ...inFile("packages/core/src/money/money.ts", [
    ['"0"', '""', "a split text has a first part"],
    ["product < 0n", "product <= 0n", neverZero],
    ["remainder < 0n", "remainder <= 0n", neverZero],
    ["c < 0n", "c <= 0n", neverZero],
    ["cut < 0n", "cut <= 0n", "minus zero is zero"],
    ["units < 0n", "units <= 0n", "minus zero is zero"],
  ]),
  ...inFile("packages/core/src/money/number-list.ts", [
    ["[]", '["Stryker was here"]', "a text that is no number is not below the largest one"],
  ]),
  ...inFile("packages/core/src/bot/bands.ts", [
    ['""', '"Stryker was here!"', "neither is an amount, and without an amount the lists are not read"],
    ["[]", '["Stryker was here"]', "the first part is not read"],
    ["least !== undefined", "true", notCompared],
  ]),
  ...inFile("packages/core/src/bot/check-bands.ts", [
    ["bands.at(-1)?.from", "bands.at(-1).from", "no band was refused before"],
    ["amount === undefined", "false", notCompared],
  ]),
  ...inFile("packages/core/src/options/amount.ts", [
    ["text === undefined", "false", 'the text "undefined" is not an amount'],
    ["amount !== undefined", "true", notCompared],
  ]),
  ...inFile("packages/core/src/options/settle.ts", [
    [
      "exitPrice > option.entryPrice",
      "exitPrice >= option.entryPrice",
      "equal prices have returned a tie earlier",
    ],
  ]),
  ...inFile("packages/core/src/options/price-moved.ts", [
    ["seen > last", "seen >= last", "the difference is zero both ways"],
  ]),
  ...inFile("packages/core/src/options/terms.ts", [
    ['""', '"Stryker was here!"', "neither is a whole number"],
    ["text.trim()", "text", "a number is read without the spaces around it"],
  ]),
  ...inFile("packages/core/src/bot/rule.ts", [
    ["difference > 0n", "difference >= 0n", "zero has returned earlier"],
    ["bar !== undefined", "true", neverMissing],
    ["range * stopPart.numerator", "range / stopPart.numerator", "the numerator is 1"],
    ["window[0]?.low", "window[0].low", neverMissing],
    ["bar.high > high", "bar.high >= high", equalEither],
    ["bar.low < low", "bar.low <= low", equalEither],
    ["high - low > least", "high - low >= least", equalEither],
  ]),
  ...inFile("packages/core/src/bot/trade-share.ts", [
    ["a < b", "a <= b", equalEither],
    ["least > 0n", "least >= 0n", equalEither],
  ]),
  ...inFile("packages/core/src/leverage/close-out.ts", [
    ["below < 0n", "false", "a negative price also gives undefined"],
    ["below < 0n", "below <= 0n", "zero also gives undefined"],
    ["highest < highestPrice", "true", "a long's close-out lies below its opening"],
    ["highest < highestPrice", "highest <= highestPrice", equalEither],
    ["lowest > 0n", "lowest >= 0n", "a molecule is at most a million, a notional at least a billion"],
    ["lowest > 0n", "true", "a molecule is at most a million, a notional at least a billion"],
  ]),
  ...inFile("packages/core/src/money/most-amounts.ts", [["units < 0n", "units <= 0n", "minus zero is zero"]]),
  ...inFile("packages/core/src/ids/account-id.ts", [
    ["account > 0n", "true", "zero and what is below it have no class"],
    ["account > 0n", "account >= 0n", "zero has no class"],
    ["code < firstHouseClass", "code <= firstHouseClass", "no class has that number"],
  ]),
  ...inFile("packages/core/src/accounts/address.ts", [
    ['""', '"Stryker was here!"', "a text with an @ has two parts"],
  ]),
  ...inFile("packages/core/src/accounts/login-lock.ts", [
    ["failures < freeFailures", "false", "the first failures have no lock"],
  ]),
  ...inFile("packages/core/src/accounts/recovery-code.ts", [
    ['""', '"Stryker was here!"', "a byte's low five bits always name a letter"],
  ]),
  ...inFile("packages/core/src/result/result.ts", [
    ["values === undefined", "false", "a message without values, missing or undefined, is the same"],
  ]),
  ...inFile("packages/core/src/leverage/margin.ts", [
    ["leaves <= 0n", "leaves < 0n", equalEither],
    ["leaves > BigInt(mostShare)", "leaves >= BigInt(mostShare)", equalEither],
  ]),
  ...inFile("packages/core/src/leverage/profit.ts", [
    ["product < 0n", "product <= 0n", "zero has no remainder"],
    ["profit < -order.margin", "profit <= -order.margin", "the shortfall is zero both ways"],
  ]),
  ...inFile("packages/core/src/leverage/order-input.ts", [
    ['""', '"Stryker was here!"', "neither is a price"],
    ["asked !== undefined", "true", notCompared],
    ["text === undefined", "false", 'the text "undefined" is not a number'],
  ]),
  ...inFile("packages/core/src/leverage/lever-terms.ts", [
    ["seen.feeRate !== undefined", "true", notCompared],
  ]),
  ...inFile("packages/core/src/leverage/stops.ts", [
    ["stopLoss !== undefined", "true", notCompared],
    ["takeProfit !== undefined", "true", notCompared],
    ["stops.stopLoss !== undefined", "true", notCompared],
    ["stops.takeProfit !== undefined", "true", notCompared],
  ]),
  ...inFile("packages/core/src/engine/bot/backtest.ts", [
    ["result > best", "result >= best", equalEither],
    ["best - result > worst", "best - result >= worst", equalEither],
    ["bar === undefined", "false", neverMissing],
    ["bars.at(-1)?.close", "bars.at(-1).close", neverMissing],
    ["at < bars.length", "at <= bars.length", "a missing minute ends the loop"],
    ["closeOut === undefined", "false", notCompared],
    ["closeOut > stopLoss", "closeOut >= stopLoss", equalEither],
    ["closeOut < stopLoss", "closeOut <= stopLoss", equalEither],
  ]),
  ...inFile("packages/core/src/engine/bot/bot-steps.ts", [
    ["runId === undefined", "false", "nothing is kept under undefined"],
    ["run.orderId === undefined", "false", "nothing is kept under undefined"],
    [
      "bookOf(state, symbol).bars.closed.slice(-slowBars)",
      "bookOf(state, symbol).bars.closed",
      "the rule looks at the last thirty itself",
    ],
    [
      "state.leverTerms.get(symbol)?.feeRate",
      "state.leverTerms.get(symbol).feeRate",
      "a run is started only on a pair with terms, and a pair keeps them",
    ],
    ["feeRate === undefined", "false", "a run is started only on a pair with terms, and a pair keeps them"],
    ["[]", '["Stryker was here"]', "a run without a trade can always end"],
  ]),
  ...inFile("packages/core/src/engine/bot/bars.ts", [
    ["price !== open.close", "true", "the same minute is made again"],
    ["price > open.high", "price >= open.high", equalEither],
    ["price < open.low", "price <= open.low", equalEither],
  ]),
  ...inFile("apps/web/src/lib/evidence/device-crypto.ts", [
    ["subtle === undefined", "false", "without it the call throws, and the library verifies instead"],
  ]),
  ...inFile("apps/web/src/lib/evidence/evidence.ts", [
    ["{ return undefined; }", "{}", "without a value none of the candidates is an audit"],
    ['typeof json === "object"', "true", "strings and numbers have no such property"],
  ]),
  ...inFile("apps/web/src/lib/evidence/public-log.ts", [
    ['"-"', '""', "an empty key has the wrong length"],
    ["/\\.ndjson$/", "/\\.ndjson/", "the path of a minute has this only at its end"],
  ]),
];
