import { describe, expect, test } from "vitest";
import type { Settlement } from "../engine/events.ts";
import { formatMoney, formatPrice, formatRate } from "../money/money.ts";
import { checkLever, type LeverFacts } from "./check-lever.ts";
import { checkOption, type OptionFacts } from "./check-option.ts";
import { symbol } from "./test-evidence-commands.ts";
import { live, logOf, type Closed } from "./test-evidence-world.ts";
import { sha256 } from "./test-lever-log.ts";

const reasons = { owner: 1, stopLoss: 2, takeProfit: 3, closeOut: 4, runEnd: 5 };

const leverFacts = ({ order, end, doneMs }: Closed): LeverFacts => {
  const { opening } = order;
  const shown = (value: bigint | undefined) => (value === undefined ? null : formatPrice(value));
  return {
    type: order.side === "long" ? 1 : 2,
    symbol: order.symbol,
    multiple: order.multiple,
    askedPrice: formatPrice(order.askedPrice),
    share: order.share,
    status: 3,
    openPrice: shown(opening?.price),
    targetProfitPrice: shown(order.takeProfit),
    stopLossPrice: shown(order.stopLoss),
    newPrice: formatPrice(end.price),
    orderMargin: formatMoney(order.margin),
    grossProfit: formatMoney(end.profit),
    tradeFee: formatMoney(order.fee),
    createdTime: order.acceptedMs,
    transactionTime: opening?.atMs ?? null,
    handleTime: end.askedMs,
    completeTime: doneMs,
    molecule: order.molecule,
    closeOutPrice: shown(opening?.closeOutPrice),
    closeOutRatio: "0.5",
    feeRate: formatRate(order.feeRate),
    closeReason: reasons[end.reason],
    houseLoss: formatMoney(end.shortfall),
    placedSeq: order.placedSeq,
    sinceSeq: order.sinceSeq,
    entrySeq: opening?.seq ?? null,
    exitSeq: end.seq,
    partOf: order.parentId === undefined ? null : String(order.parentId),
  };
};

const optionFacts = ({ option, exit, outcome, net }: Settlement): OptionFacts => ({
  symbol,
  directionDigit: option.direction === "call" ? 0 : 1,
  fee: formatMoney(option.stake),
  percent: String(option.percent),
  entryPrice: formatPrice(option.entryPrice),
  exitPrice: formatPrice(exit.price),
  acceptedTime: option.acceptedMs,
  entryTime: option.buyMs,
  sellTime: option.sellMs,
  isWin: outcome === "lose" ? 2 : 1,
  optionNet: formatMoney(net),
  entrySeq: option.entrySeq,
  exitSeq: exit.seq,
});

type Log = ReturnType<typeof logOf>;
const wrongIn = (report: { readonly steps: readonly { readonly ok: boolean }[] } | undefined) =>
  report?.steps.filter((step) => !step.ok) ?? ["no report"];
const leverFaults = async (facts: LeverFacts, log: Log) =>
  wrongIn(await checkLever(facts, log, sha256, () => false));
const optionFaults = async (facts: OptionFacts, log: Log) =>
  wrongIn(await checkOption(facts, log, sha256, () => false));

const worlds = Array.from({ length: 6 }, (_, seed) => live(`evidence ${seed}`));

describe("for all decisions of the engine", { timeout: 30_000 }, () => {
  test("[API-18] [LEV-10] [LEV-11] [LEV-14] [LEV-15] [TRUST-06] the public check finds nothing wrong with a contract", async () => {
    for (const { ticks, closed } of worlds) {
      const log = logOf(ticks);
      for (const each of closed) expect([each, await leverFaults(leverFacts(each), log)]).toEqual([each, []]);
    }
  });

  test("[API-18] [OPT-06] [TRUST-06] the public check finds nothing wrong with an option", async () => {
    for (const { ticks, settled } of worlds) {
      const log = logOf(ticks);
      // At the end of the log nothing shows that it was complete.
      const lastMs = ticks.at(-1)?.timeMs ?? 0;
      for (const each of settled.filter(({ option }) => option.sellMs < lastMs))
        expect([each, await optionFaults(optionFacts(each), log)]).toEqual([each, []]);
    }
  });

  test("[LEV-14] [OPT-06] the worlds contain every kind: closes by owners, whole and in part, by every trigger, of orders that waited; options whose exit is before their entry", () => {
    const closed = worlds.flatMap((world) => world.closed);
    const kinds = new Set(closed.map(({ order, end }) => `${end.reason} ${order.opening?.as}`));
    expect([...kinds].toSorted()).toEqual(
      ["closeOut", "owner", "stopLoss", "takeProfit"].flatMap((reason) => [
        `${reason} bestPrice`,
        `${reason} fixedPrice`,
      ]),
    );
    expect(closed.some(({ order }) => order.parentId !== undefined)).toBe(true);
    expect(closed.some(({ order }) => (order.opening?.seq ?? 0) > order.placedSeq)).toBe(true);
    expect(closed.some(({ end }) => end.shortfall > 0n)).toBe(true);
    const settled = worlds.flatMap((world) => world.settled);
    expect(new Set(settled.map(({ outcome }) => outcome)).size).toBe(3);
    expect(settled.some(({ option, exit }) => exit.seq < option.entrySeq)).toBe(true);
  });
});

describe("the public check fails", { timeout: 30_000 }, () => {
  const some = worlds.slice(0, 3).map(({ ticks, closed, settled }) => ({
    ticks,
    closed: closed.slice(0, 20),
    settled: settled.slice(0, 10),
  }));

  test("[LEV-14] [TRUST-06] when a close is moved to a later trade", async () => {
    for (const { ticks, closed } of some) {
      const log = logOf(ticks);
      for (const each of closed) {
        const later = ticks.find((tick) => tick.kind === "trade" && tick.seq > each.end.seq);
        if (later === undefined) continue;
        const end = { ...each.end, seq: later.seq, price: later.price };
        expect(await leverFaults(leverFacts({ ...each, end }), log)).not.toEqual([]);
      }
    }
  });

  test("[API-18] [TRUST-06] when a command was accepted while its tick was already known, or a tick earlier", async () => {
    for (const { ticks, closed, settled } of some) {
      const log = logOf(ticks);
      for (const each of closed) {
        const facts = leverFacts(each);
        const placedMs = each.order.placedMs;
        for (const createdTime of [placedMs, placedMs - 1_001])
          expect(await leverFaults({ ...facts, createdTime }, log)).not.toEqual([]);
        if (each.end.reason !== "owner") continue;
        for (const handleTime of [each.end.atMs, each.end.atMs - 1_001])
          expect(await leverFaults({ ...facts, handleTime }, log)).not.toEqual([]);
      }
      for (const { option, ...rest } of settled) {
        for (const acceptedMs of [option.buyMs, option.buyMs - 1_001]) {
          const changed = optionFacts({ ...rest, option: { ...option, acceptedMs } });
          expect(await optionFaults(changed, log)).not.toEqual([]);
        }
      }
    }
  });
});
