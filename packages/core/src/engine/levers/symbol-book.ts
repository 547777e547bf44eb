/** What the engine keeps for leveraged contracts of one symbol. */
import type { Money } from "../../money/money.ts";
import { createMinuteBars, type MinuteBars } from "../bot/bars.ts";
import { createSums, type ExposureSums } from "./stress.ts";
import { createLeverIndex, type LeverIndex } from "./lever-index.ts";
import type { EngineState } from "../state.ts";

export type LeverBook = {
  readonly symbol: string;
  /** What its live orders wait for. */
  readonly index: LeverIndex;
  readonly sums: ExposureSums;
  /** The move that the house must be able to pay for, in 1/10000; LEV-17's tenth until the symbol offers something. */
  stressBps: number;
  /** What that move would cost now; undefined until somebody asks. */
  stressLoss: Money | undefined;
  readonly bars: MinuteBars;
  /** Runs of the bot that go on. */
  readonly runs: Set<number>;
};

const defaultStressBps = 1_000;

/** The symbol's book; an empty one when there is none yet. */
export const bookOf = (state: EngineState, symbol: string): LeverBook => {
  const known = state.books.get(symbol);
  if (known !== undefined) return known;
  const book: LeverBook = {
    symbol,
    index: createLeverIndex((id) => {
      const lever = state.levers.get(id);
      // A number that was taken back may be another symbol's by now.
      return lever?.symbol === symbol ? lever : undefined;
    }),
    sums: createSums(),
    stressBps: defaultStressBps,
    stressLoss: undefined,
    bars: createMinuteBars(),
    runs: new Set(),
  };
  state.books.set(symbol, book);
  return book;
};
