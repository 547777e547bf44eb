/** Mutants of the engine that survive, and why: most of them only keep more, or look more often, than they need to. */
import { inFile, type Accepted } from "./accepted-mutant.ts";

const costsOnly = "only memory or time differs";
const equalEither = "of two equal values either may be taken";
const neverMissing = "it is always there";
const onePassTakesAll = "the pass over the whole heap takes what was not taken from its top";
const noTimeBehind = "behind the last one nothing begins";

export const acceptedInEngine: readonly Accepted[] = [
  ...inFile("packages/core/src/engine/decision-tick.ts", [
    ["state.lastTrades.get(symbol)?.timeMs", "state.lastTrades.get(symbol).timeMs", neverMissing],
  ]),
  ...inFile("packages/core/src/engine/funds/funds.ts", [
    ["change >= 0n", "change > 0n", "a change of zero leaves the balance as it was"],
    ["change < 0n", "change <= 0n", "a change of zero leaves the balance as it was"],
    ["[]", '["Stryker was here"]', "no class of an account is a text"],
  ]),
  ...inFile("packages/core/src/engine/heap.ts", [
    ["b !== undefined", "true", "where there is a right child there is a left one"],
    ["compare(a, b) < 0", "compare(a, b) <= 0", equalEither],
    ["index > 0", "index >= 0", "there is nothing above the top"],
    ["parent === undefined", "false", neverMissing],
    ["child === undefined", "false", "what is not there does not come first"],
    ["last !== undefined", "true", neverMissing],
  ]),
  ...inFile("packages/core/src/engine/freeze.ts", [
    ["[]", '["Stryker was here"]', "an order that is not there is passed over"],
  ]),
  ...inFile("packages/core/src/engine/offer-schedule.ts", [
    ["fromMs <= untilMs", "true", "what begins after the span is not reached in it"],
    ["due.length === 0", "false", costsOnly],
    ["begun < due.length", "true", noTimeBehind],
    ["begun < due.length", "begun <= due.length", noTimeBehind],
    ["due[begun]?.fromMs", "due[begun].fromMs", neverMissing],
  ]),
  ...inFile("packages/core/src/engine/state-hash.ts", [
    ['""', '"Stryker was here!"', "what is missing has a text of its own either way"],
    ['"lever"', '""', "rows of two kinds have different numbers of fields"],
    ['"run"', '""', "rows of two kinds have different numbers of fields"],
  ]),
  ...inFile("packages/core/src/engine/state.ts", [
    ["[]", '["Stryker was here"]', "what waits for no price is decided at once, and this decides nothing"],
  ]),
  ...inFile("packages/core/src/engine/step.ts", [
    ["default: return unreachable(event);", "default:", "the types allow no other"],
  ]),
  ...inFile("packages/core/src/engine/waiting.ts", [
    ['effect.type !== "taken"', "false", "a refusal has a ticket"],
    ["count === 0", "false", costsOnly],
    ["[]", '["Stryker was here"]', "a pair that never had a tick is not waited for"],
    ["state.waiting.length === 0", "false", costsOnly],
    ["state.ticks.get(symbol)?.timeMs", "state.ticks.get(symbol).timeMs", neverMissing],
  ]),
  ...inFile("packages/core/src/engine/options/place-option.ts", [
    ["state.cooldownMs > 0", "state.cooldownMs >= 0", "of a pause of zero nothing is left"],
    ["state.cooldownMs > 0", "true", "of a pause of zero nothing is left"],
    ["seenPercent !== undefined", "true", "a comparison with undefined is false too"],
  ]),
  ...inFile("packages/core/src/engine/levers/apply-lever.ts", [
    ["[]", '["Stryker was here"]', "an order that is not there is passed over"],
    ["state.levers.get(before.id) === before", "true", "no event changes an order that is not live"],
    ["after.run.orderId === undefined", "true", "a run that has nothing to do is passed over"],
    ["bookOf(state, change.order.symbol).index.tidy();", ";", costsOnly],
    ["order.runId === undefined", "false", "nothing is kept under undefined"],
    [
      "run?.orderId === (order.parentId ?? order.id)",
      "true",
      "a live order of a run is its trade, or a part of it",
    ],
    ["book.index.remove(order);", ";", costsOnly],
    [
      "before.share === after.share && before.opening === after.opening",
      "false",
      "it is counted out and in again",
    ],
    ["before.share === after.share", "true", "a part changes the opening too, by its close-out price"],
    [
      "before.share === after.share",
      "before.share !== after.share",
      "a part changes the opening too, by its close-out price",
    ],
    ["!state.runs.has(run.id)", "true", "adding it again changes nothing"],
    ["bookOf(state, run.symbol).runs.delete(run.id);", ";", costsOnly],
    ["state.botDue.delete(run.id);", ";", "a run that is gone is passed over"],
    ["place < ids.length", "place <= ids.length", "what is written behind the last is taken away"],
    ["place > 0", "true", "there is nothing before the first"],
    ["place > 0", "place >= 0", "there is nothing before the first"],
    ["(ids[place - 1] ?? 0) > id", "(ids[place - 1] ?? 0) >= id", "no two orders have one number"],
    ["place === ids.length", "false", "what is inserted at the end is appended"],
  ]),
  ...inFile("packages/core/src/engine/levers/exposure.ts", [
    ["[]", '["Stryker was here"]', "an order that is not there is passed over"],
    ["a.symbol < b.symbol", "a.symbol <= b.symbol", "no two pairs have one name"],
    ["book.stressLoss === undefined", "true", costsOnly],
  ]),
  ...inFile("packages/core/src/engine/levers/lever-change.ts", [
    ["order.opening !== undefined", "true", "only an open order comes here"],
  ]),
  ...inFile("packages/core/src/engine/levers/lever-commands.ts", [
    ["[]", '["Stryker was here"]', "an order that is not there is passed over"],
    [
      'command.takeProfit === "keep"',
      "false",
      "a fill is never worse than asked, so a take-profit that was right stays right",
    ],
    ['"keep"', '""', "a fill is never worse than asked, so a take-profit that was right stays right"],
    ["lever.opening?.price", "lever.opening.price", "only an open order comes here"],
    ["state.ticks.get(lever.symbol)?.seq", "state.ticks.get(lever.symbol).seq", neverMissing],
    ["moment === undefined", "false", "the draft was refused for it before"],
    ['"PriceIsStale"', '""', "the draft was refused for it before"],
    ["{ askedPrice: undefined, stopLoss: undefined, takeProfit: undefined }", "{}", "absent is undefined"],
  ]),
  ...inFile("packages/core/src/engine/levers/awaited-pairs.ts", [
    ["[]", '["Stryker was here"]', "a pair that does not exist has no tick to wait for"],
  ]),
  ...inFile("packages/core/src/engine/levers/lever-due.ts", [
    ["state.leverDue.length === 0", "false", costsOnly],
    ["state.leverDue.length === 0", "true", costsOnly],
    ["state.leverDue.length === 0", "state.leverDue.length !== 0", costsOnly],
    ['"fill"', '""', "a fill has no run"],
    [
      'due !== undefined && !("fill" in due) && due.run !== undefined',
      "true",
      "a due run has its trade's change",
    ],
    [
      'due !== undefined && !("fill" in due) && due.run !== undefined',
      'due !== undefined && !("fill" in due) || due.run !== undefined',
      "a due run has its trade's change",
    ],
    ['due !== undefined && !("fill" in due)', "true", "a due run has its trade's change"],
    [
      'due !== undefined && !("fill" in due)',
      'due !== undefined || !("fill" in due)',
      "a due run has its trade's change",
    ],
    ["due !== undefined", "true", neverMissing],
    ["due.run !== undefined", "true", "a due run has its trade's change"],
    ["taken.length === 0", "false", costsOnly],
    ["book.index.tidy();", ";", costsOnly],
  ]),
  ...inFile("packages/core/src/engine/levers/lever-index.ts", [
    ["triggerOf(lever, side) !== undefined", "true", costsOnly],
    ["was === is", "false", costsOnly],
    ["was !== undefined", "true", costsOnly],
    ["side.heap.best() <= (side.falls ? -at : at)", "true", costsOnly],
    ["side.heap.best() <= (side.falls ? -at : at)", "side.heap.best() > (side.falls ? -at : at)", costsOnly],
    ["-at", "+at", costsOnly],
    ["false", "true", costsOnly],
    ["side.heap.size() > 2 * side.live + deadAllowed", "true", costsOnly],
    [
      "side.heap.size() > 2 * side.live + deadAllowed",
      "side.heap.size() >= 2 * side.live + deadAllowed",
      costsOnly,
    ],
    [
      "side.heap.size() > 2 * side.live + deadAllowed",
      "side.heap.size() <= 2 * side.live + deadAllowed",
      costsOnly,
    ],
    ["2 * side.live + deadAllowed", "2 * side.live - deadAllowed", costsOnly],
    ["2 * side.live", "2 / side.live", costsOnly],
    ["side.live += 1", "side.live -= 1", costsOnly],
    ["side.heap.best() <= keyOf(side, trade.price)", "true", costsOnly],
    ["key <= keyOf(side, trade.price)", "true", costsOnly],
    ["at !== undefined", "true", "what is missing is not reached"],
    ["at === undefined || keyOf(side, at) !== key", "at === undefined && keyOf(side, at) !== key", costsOnly],
    ["at === undefined", "false", costsOnly],
    ["keyOf(side, at) !== key", "false", costsOnly],
    ["price >= at", "true", "its key says so already"],
    ["opening?.closeOutPrice", "opening.closeOutPrice", "only an open order comes here"],
  ]),
  ...inFile("packages/core/src/engine/levers/lever-offer.ts", [
    ["text.trim()", "text", "a number is read with spaces around it"],
  ]),
  ...inFile("packages/core/src/engine/levers/lever-ticks.ts", [
    ["!index.isMet(tick.price)", "false", costsOnly],
    ["order.runId === undefined", "false", "no run has that number"],
    ["lever.stopLoss !== undefined", "true", "what is missing is not reached"],
    ["order.opening?.price", "order.opening.price", "only an open order comes here"],
  ]),
  ...inFile("packages/core/src/engine/levers/open-lever.ts", [
    ["[]", '["Stryker was here"]', "an order that is not there is not counted"],
  ]),
  ...inFile("packages/core/src/engine/levers/step-lever.ts", [
    ["open !== undefined", "true", neverMissing],
    ["lastMsOf(open) < state.minuteEndMs", "lastMsOf(open) <= state.minuteEndMs", equalEither],
    ["state.markMs < state.minuteEndMs", "false", costsOnly],
    ["default: return unreachable(command);", "default:", "the types allow no other"],
  ]),
  ...inFile("packages/core/src/engine/levers/stress.ts", [
    ["quotient * divisor !== exact", "true", "what is subtracted before leaves no exact quotient"],
    ["quotient * divisor", "quotient / divisor", "what is subtracted before leaves no exact quotient"],
    ["upLoss > downLoss", "upLoss >= downLoss", equalEither],
    ["worse > 0n", "worse >= 0n", equalEither],
    ["exact > 0n", "exact >= 0n", "zero has no remainder"],
  ]),
  ...inFile("packages/core/src/engine/levers/symbol-book.ts", [
    ["lever?.symbol === symbol", "true", "a pair's triggers are of its own orders"],
  ]),
  ...inFile("packages/core/src/engine/levers/trigger-heap.ts", [
    ["size > 0", "true", "an empty heap is not read"],
    ["keyAt(child + 1) < keyAt(child)", "keyAt(child + 1) <= keyAt(child)", equalEither],
    ["keyAt(child) >= key", "keyAt(child) > key", equalEither],
    ["2 * size === cells.length", "true", costsOnly],
    ["keyAt(parent) <= key", "keyAt(parent) < key", equalEither],
    ["size > 0", "size >= 0", "an empty heap keeps nothing"],
    ["(size >> 1) - 1", "(size >> 1) + 1", "a leaf stays where it is"],
    ["Math.max(leastRoom, size / fewPart)", "Math.min(leastRoom, size / fewPart)", onePassTakesAll],
    ["size / fewPart", "size * fewPart", costsOnly],
    ["best() <= bound && ids.length < few", "false", onePassTakesAll],
    ["best() <= bound", "best() < bound", onePassTakesAll],
    ["ids.length < few", "true", costsOnly],
    ["ids.length < few", "ids.length <= few", costsOnly],
    ["ids.length < few", "ids.length >= few", onePassTakesAll],
    ["best() <= bound", "true", "a pass that finds nothing takes nothing"],
  ]),
];
