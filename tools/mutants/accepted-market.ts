/** Mutants of the market's ticks, candles and recordings that survive, and why. */
import { inFile, type Accepted } from "./accepted-mutant.ts";

const equalEither = "of two equal values either may be taken";
const notCompared = "a comparison with undefined is false too";
const hasThisPart = "a text that fits the pattern has this part";
const neverMissing = "it is always there";
const costsOnly = "only memory or time differs";
const pulledBack = "a walk is pulled back long before it comes there";
const onlyLess = "a sort asks only whether the first is less";
const ofNoQuotes = "of no quotes there is neither";

export const acceptedInMarket: readonly Accepted[] = [
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
  ...inFile("packages/core/src/market/history.ts", [
    ["openMs < toMs", "openMs <= toMs", "what has no length has no trade, so no candle"],
    ["endMs / slotMs", "endMs * slotMs", "the first candle has more slots than a test can wait for"],
  ]),
  ...inFile("packages/core/src/market/price-level.ts", [
    ["to > from", "to >= from", "the difference is zero both ways"],
  ]),
  ...inFile("packages/core/src/market/recording.ts", [
    ['""', '"Stryker was here!"', "a line that has a side has what stands before it"],
    [
      "trades[index + 1]?.slot ?? head.slots",
      "trades[index + 1]?.slot && head.slots",
      "the trades after it are written over it",
    ],
    ["low < min", "low <= min", equalEither],
    ["high > max", "high >= max", equalEither],
    ["at.length / runLength", "at.length * runLength", costsOnly],
    ["value < (runMin[run] ?? 0)", "value <= (runMin[run] ?? 0)", equalEither],
    ["value > (runMax[run] ?? 0)", "value >= (runMax[run] ?? 0)", equalEither],
    ["slot < qty.length", "slot <= qty.length", "what is written behind the last slot is dropped"],
    ["qty.length - 1", "qty.length + 1", "behind the last slot there is no trade"],
  ]),
  ...inFile("packages/core/src/market/source-order.ts", [
    ["trade.id < order.id", "trade.id <= order.id", "the same number has returned earlier"],
  ]),
  ...inFile("packages/core/src/market/loop-walk.ts", [
    ["known !== undefined", "false", costsOnly],
    ["blocks.size >= blocksKept", "true", costsOnly],
    ["blocks.size >= blocksKept", "false", costsOnly],
    ["blocks.size >= blocksKept", "blocks.size > blocksKept", costsOnly],
    ["blocks.size >= blocksKept", "blocks.size < blocksKept", costsOnly],
    ["blocks.keys().next().value ?? block", "blocks.keys().next().value && block", costsOnly],
    ["blocks.set(block, made);", ";", costsOnly],
    ["index < blockLoops", "index <= blockLoops", "what is written behind the last level is dropped"],
    ["target > level", "target >= level", "here the two are never equal"],
    ["level >= walkLimit", "false", pulledBack],
    ["level >= walkLimit", "level > walkLimit", pulledBack],
    ["-1", "+1", pulledBack],
    ["level <= -walkLimit", "false", pulledBack],
    ["level <= -walkLimit", "level < -walkLimit", pulledBack],
  ]),
  ...inFile("packages/core/src/market/recorded-book.ts", [
    ['""', '"Stryker was here!"', "a split text has a first part"],
    ["text.trimEnd()", "text.trimStart()", "an empty line at the end has no numbers"],
    ["bids[0]?.[0]", "bids[0][0]", neverMissing],
    ["asks[0]?.[0]", "asks[0][0]", neverMissing],
  ]),
  ...inFile("packages/core/src/market/market-path.ts", [
    ["walk.level(loop + 1) < level", "walk.level(loop + 1) <= level", "neighbours differ by one"],
    ["whole !== undefined", "true", neverMissing],
    ["found !== undefined", "true", neverMissing],
    ["from === 0 && to === path.recording.slots", "false", costsOnly],
    ["step <= middle", "step < middle", pulledBack],
    ["2 * middle + 1", "2 * middle - 1", pulledBack],
    [
      "highest * 2 * ratioUnit < Number.MAX_SAFE_INTEGER",
      "highest * 2 * ratioUnit <= Number.MAX_SAFE_INTEGER",
      "an even number is not an odd one",
    ],
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
