/** Engines, servers and ledgers with which a swap gains, or gives something for nothing (SWAP-01, SWAP-02). */
import { price, rate, rateUnit } from "@candor/core/money/money";
import { houseAccount, readAccount } from "@candor/core/ids/account-id";
import { postingOfRow, type Known, type Posting } from "../ledger/moves.ts";
import type { Row } from "../ledger/rows.ts";
import { afterwards, during, hearing, serving, type BrokenOnes } from "./tampering.ts";

const swapped = (change: (posting: Posting) => Posting) => (row: Row, known: Known) => {
  const posting = postingOfRow(row, known);
  return posting?.kind === "swapped" ? change(posting) : posting;
};

export const brokenSwaps: BrokenOnes = {
  "keeps a promised price wherever the market went": [
    "SWAP-02",
    "no swap is better than its tick",
    hearing((event) => {
      const command = event.type === "command" ? event.command : undefined;
      if (event.type !== "command" || command?.type !== "moveFunds" || command.promise === undefined)
        return event;
      const promise = { ...command.promise, low: price(0n), high: price(10n ** 18n) };
      return { ...event, command: { ...command, promise } };
    }),
    2,
  ],
  "keeps a promise as often as it is asked for": [
    "SWAP-02",
    "legal transitions only",
    afterwards((state) => state.kept.clear()),
    3,
  ],
  "keeps a promise whose time is over": [
    "SWAP-02",
    "legal transitions only",
    hearing((event) => {
      const command = event.type === "command" ? event.command : undefined;
      if (event.type !== "command" || command?.type !== "moveFunds" || command.promise === undefined)
        return event;
      return { ...event, command: { ...command, promise: { ...command.promise, untilMs: Infinity } } };
    }),
    1,
  ],
  "forgets which promises it kept when the leader changes": [
    "SWAP-02",
    "a recovered engine knows the same",
    serving({ recallsPromises: false }),
    3,
  ],
  "lets one user buy the whole stock": [
    "SWAP-01",
    "a user takes at most a fifth of the stock in a day",
    during(["tick", "mark"], (state) => {
      const { stockShare } = state;
      state.stockShare = rate(rateUnit);
      return () => void (state.stockShare = stockShare);
    }),
    1,
  ],
  "forgets after each step what users took of the stock": [
    "SWAP-01",
    "a user takes at most a fifth of the stock in a day",
    afterwards((state) => state.draws.clear()),
    6,
  ],
  "forgets what users took of the stock when the leader changes": [
    "SWAP-01",
    "a recovered engine knows the same",
    serving({ recallsDraws: false }),
    1,
  ],
  "gives the smallest unit more than the quote says": [
    "SWAP-01",
    "a booking returns the balances that the engine expects",
    serving(
      {},
      {
        postingOf: swapped(({ kind, moves }) => ({
          kind,
          moves: moves.map((move, index) => (index === 0 ? move : { ...move, amount: move.amount + 1n })),
        })),
      },
    ),
    1,
  ],
  "puts tokens into the house's stock of USDT": [
    "SWAP-01",
    "books sum to zero",
    serving(
      {},
      {
        postingOf: swapped(({ kind, moves }) => ({
          kind,
          moves: moves.map((move) =>
            readAccount(move.to).class === "swap_stock" ? { ...move, to: houseAccount("swap_stock") } : move,
          ),
        })),
      },
    ),
    1,
  ],
};
