/** The book of a symbol: what the engine keeps for its leveraged contracts. */
import { createMinuteBars } from "../bot/bars.ts";
import { createSums } from "./stress.ts";
import { createLeverIndex } from "./lever-index.ts";
import type { EngineState, SymbolBook } from "../state.ts";

const defaultStressBps = 1_000;

/** The symbol's book; created empty when there is none yet. */
export const bookOf = (state: EngineState, symbol: string): SymbolBook => {
  const known = state.books.get(symbol);
  if (known !== undefined) return known;
  const book: SymbolBook = {
    symbol,
    index: createLeverIndex((id) => {
      const lever = state.levers.get(id);
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
