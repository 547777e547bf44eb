/**
 * The rows of lever orders and bot runs as the database keeps them: legal transitions only.
 *
 * Invariants: a row that has ended never changes; the identity of an order never changes, only its progress.
 */
import type { BotRun, RunEnd } from "@candor/core/bot/bot-run";
import type { LeverEnd, LeverOrder } from "@candor/core/leverage/lever-order";
import { sameFacts } from "../same-facts.ts";
import type { LeverStep, RunStep } from "./rows.ts";

export type LeverRow = { readonly lever: LeverOrder; readonly end: LeverEnd | undefined };
export type RunRow = { readonly run: BotRun; readonly end: RunEnd | undefined };

export const createLeverRows = (faults: string[]) => {
  const levers = new Map<number, LeverRow>();
  const live = new Map<number, LeverOrder>();
  const runs = new Map<number, RunRow>();
  /** The part that was last removed from each order's row, until the row of the part comes. */
  const rests = new Map<number, { readonly was: LeverOrder; readonly rest: LeverOrder }>();

  const writeLever = (step: LeverStep): void => {
    const { lever, end } = step;
    const stored = levers.get(lever.id);
    for (const fault of leverFaults(stored, step)) faults.push(`lever order ${lever.id} ${fault}`);
    if (stored !== undefined && end === undefined && lever.share < stored.lever.share)
      rests.set(lever.id, { was: stored.lever, rest: lever });
    if (lever.parentId !== undefined) takePart(lever, lever.parentId);
    levers.set(lever.id, { lever, end });
    if (end === undefined) live.set(lever.id, lever);
    else live.delete(lever.id);
  };

  /** The part has exactly what the order lost (LEV-15). */
  const takePart = (part: LeverOrder, parentId: number): void => {
    const parent = rests.get(parentId);
    rests.delete(parentId);
    const fits =
      parent !== undefined &&
      parent.was.share === parent.rest.share + part.share &&
      parent.was.margin === parent.rest.margin + part.margin &&
      parent.was.fee === parent.rest.fee + part.fee;
    if (!fits) faults.push(`lever order ${part.id} is not the part that ${parentId} lost`);
  };

  const writeRun = (step: RunStep): void => {
    const { run, end } = step;
    for (const fault of runFaults(runs.get(run.id), step)) faults.push(`run ${run.id} ${fault}`);
    const others = [...runs.values()].filter((row) => row.run.userId === run.userId && row.run.id !== run.id);
    if (end === undefined && others.some((row) => row.end === undefined))
      faults.push(`run ${run.id} is a second one`);
    runs.set(run.id, { run, end });
  };

  return {
    levers,
    runs,
    live: (): readonly LeverOrder[] => [...live.values()],
    writeLever,
    writeRun,
    /** After a batch: the orders that have lost a part without a row for it. */
    lostParts: (): readonly number[] => [...rests.keys()],
  };
};

/** The fields that stay the same from placing to the end. */
const identity = (lever: LeverOrder): unknown => ({
  ...lever,
  margin: undefined,
  fee: undefined,
  share: undefined,
  opening: undefined,
  stopLoss: undefined,
  takeProfit: undefined,
  sinceSeq: undefined,
});

const leverFaults = (stored: LeverRow | undefined, { isNew, lever, end }: LeverStep): readonly string[] => {
  const faults: string[] = [];
  const expect = (holds: boolean, fault: string): void => void (holds || faults.push(fault));
  expect(isNew === (stored === undefined), isNew ? "is new but exists already" : "changes but is missing");
  expect(stored?.end === undefined, "changes after its end");
  if (end?.type === "closed") expect(lever.opening !== undefined, "is closed but was never opened");
  if (end?.type === "revoked") expect(lever.opening === undefined, "is revoked but is a position");
  if (stored === undefined) {
    expect(end === undefined || lever.parentId !== undefined, "ended before it began");
    const isPlain =
      lever.sinceSeq === lever.placedSeq && (lever.opening?.seq ?? lever.placedSeq) === lever.placedSeq;
    expect(isPlain || lever.parentId !== undefined, "does not begin at the tick that placed it");
    return faults;
  }
  const was = stored.lever;
  expect(sameFacts(identity(was), identity(lever)), "became another order");
  expect(lever.share <= was.share && lever.share > 0, `has ${lever.share} leaves after ${was.share}`);
  expect(lever.sinceSeq >= was.sinceSeq, "goes back to older ticks");
  const isFill = was.opening === undefined && lever.opening !== undefined;
  expect(!isFill || lever.sinceSeq === lever.opening?.seq, "counts from another tick than its opening");
  if (was.opening !== undefined) {
    const { seq, price, atMs, as } = was.opening;
    const now = lever.opening;
    const isSame = now?.seq === seq && now.price === price && now.atMs === atMs && now.as === as;
    expect(isSame, "opened twice");
  }
  expect(end === undefined || sameFacts(was, lever), "changed at its end");
  return faults;
};

const runFaults = (stored: RunRow | undefined, { isNew, run }: RunStep): readonly string[] => {
  const faults: string[] = [];
  const expect = (holds: boolean, fault: string): void => void (holds || faults.push(fault));
  expect(isNew === (stored === undefined), isNew ? "is new but exists already" : "changes but is missing");
  expect(stored?.end === undefined, "changes after its end");
  if (stored === undefined) return faults;
  const identityOf = ({ symbol, amount, multiple, times, startedMs, userId }: BotRun): unknown => ({
    symbol,
    amount,
    multiple,
    times,
    startedMs,
    userId,
  });
  expect(sameFacts(identityOf(stored.run), identityOf(run)), "became another run");
  const isOver = stored.run.orderId !== undefined && run.orderId !== stored.run.orderId;
  expect(run.done === stored.run.done + (isOver ? 1 : 0), "counts wrong");
  return faults;
};
