/** Mutants of the market's ticks, candles and recordings that survive, and why. */
import { inFile, type Accepted } from "./accepted-mutant.ts";

const equalEither = "of two equal values either may be taken";
const notCompared = "a comparison with undefined is false too";
const hasThisPart = "a text that fits the pattern has this part";
const neverMissing = "it is always there";
const onlyLess = "a sort asks only whether the first is less";
const ofNoQuotes = "of no quotes there is neither";

export const acceptedInMarket: readonly Accepted[] = [
  ...inFile("packages/core/src/market/accept.ts", [
    ["state.suspects?.count", "state.suspects.count", "what agrees agrees with a suspect"],
    ["trade.id < mark.id", "trade.id <= mark.id", "the same number has returned earlier"],
    ["to > from", "to >= from", "the difference is zero both ways"],
  ]),
  ...inFile("packages/core/src/market/alerts.ts", [
    ["high !== undefined", "true", notCompared],
    ["low !== undefined", "true", notCompared],
  ]),
  ...inFile("packages/core/src/market/archived-day.ts", [
    ['""', '"Stryker was here!"', hasThisPart],
    ["last?.seq", "last.seq", "a text has at least one line"],
    ["minute.ticks[0]?.seq", "minute.ticks[0].seq", neverMissing],
  ]),
  ...inFile("packages/core/src/market/candle.ts", [
    ["candle.openMs < openMs", "candle.openMs <= openMs", "of one time they have returned earlier"],
    ["later.high > earlier.high", "later.high >= earlier.high", equalEither],
    ["later.low < earlier.low", "later.low <= earlier.low", equalEither],
    ["next === undefined", "false", "there is no candle only where there was none before"],
    [
      "next === undefined || next === last",
      "next === undefined && next === last",
      "the same candle is put where it stands",
    ],
    ["next === last", "false", "the same candle is put where it stands"],
  ]),
  ...inFile("packages/core/src/market/consensus.ts", [
    ["a < b", "a <= b", equalEither],
    ["a > b", "a >= b", equalEither],
    ["a < b", "a >= b", "the middle is the same from either end"],
    ["a > b", "true", onlyLess],
    ["a > b", "false", onlyLess],
    ["a > b", "a <= b", onlyLess],
    ["upper === undefined || lower === undefined", "upper === undefined && lower === undefined", ofNoQuotes],
    ["upper === undefined", "false", ofNoQuotes],
    ["lower === undefined", "false", ofNoQuotes],
    ["price > middle", "price >= middle", "the difference is zero both ways"],
  ]),
  ...inFile("packages/core/src/market/order-book.ts", [
    ["a < b", "a <= b", "no two levels have one price"],
    ["a > b", "a >= b", "no two levels have one price"],
  ]),
  ...inFile("packages/core/src/market/segment.ts", [
    ['""', '"Stryker was here!"', "a split text has a first part"],
    ["{ return undefined; }", "{}", "without a value it is no head"],
    ['typeof head !== "object"', "false", "what is no object has none of the fields"],
  ]),
  ...inFile("packages/core/src/market/tick.ts", [
    ['""', '"Stryker was here!"', hasThisPart],
    [
      "/^([1-9]\\d{0,15}),([1-9]\\d{0,15}),([th]),([\\d.]+),([\\d.]+),([bs])$/",
      "/([1-9]\\d{0,15}),([1-9]\\d{0,15}),([th]),([\\d.]+),([\\d.]+),([bs])$/",
      "written again it is another text",
    ],
    [
      "/^([1-9]\\d{0,15}),([1-9]\\d{0,15}),([th]),([\\d.]+),([\\d.]+),([bs])$/",
      "/^([1-9]\\d{0,15}),([1-9]\\d{0,15}),([th]),([\\d.]+),([\\d.]+),([bs])/",
      "written again it is another text",
    ],
  ]),
  ...inFile("packages/core/src/market/tick-chain.ts", [
    ["index < bytes.length", "index <= bytes.length", "what is written behind the last byte is dropped"],
  ]),
];
