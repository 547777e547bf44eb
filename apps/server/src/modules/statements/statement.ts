/**
 * A statement, line by line: the opening balance, each transaction with the balances after it, and the closing balance (JNL-03). What it
 * moved of a token is a row of its own, in that asset.
 *
 * Invariant: opening + lines = closing for each pocket and each token. The lines are added up from the entries, the closing balance comes from the sums
 * that the ledger keeps: when the two differ, the statement fails instead of saying something false.
 */
import { assert } from "@candor/core/assert/assert";
import type { Language } from "@candor/wire/language";
import { textsOf } from "@candor/wire/texts/texts-of";
import { movementTexts } from "../../records/movement-types.ts";
import type { SwapAsset } from "@candor/core/swap/swap-asset";
import type { StatementLine, TokenMove } from "./line-queries.ts";
import type { Pockets, StatementRange } from "./range-queries.ts";
import type { ZonedTime } from "./zoned-time.ts";

/** A row of a statement, in any form. */
export type StatementRow = {
  /** The journal's number; empty for opening and closing. */
  readonly id: string;
  readonly time: string;
  /** What it is, for programs: "opening", "closing", or the movement's name. */
  readonly type: string;
  readonly name: string;
  readonly details: string;
  /** The number of the option, contract or other fact that it belongs to. */
  readonly reference: string;
  /** What its amounts are in. A token is held in one place, which is shown as the wallet. */
  readonly asset: SwapAsset;
  readonly moved: Pockets;
  readonly fee: bigint;
  readonly after: Pockets;
};

export type StatementForm = { readonly language: Language; readonly timeOf: ZonedTime };

const nothing: Pockets = { wallet: 0n, contract: 0n, inUse: 0n };
const inWallet = (wallet: bigint): Pockets => ({ ...nothing, wallet });
const added = (a: Pockets, b: Pockets): Pockets => ({
  wallet: a.wallet + b.wallet,
  contract: a.contract + b.contract,
  inUse: a.inUse + b.inUse,
});

/** Some hundred rows at a time. */
export const statementRows = async function* (
  range: StatementRange,
  lines: AsyncIterable<readonly StatementLine[]>,
  { language, timeOf }: StatementForm,
): AsyncIterable<readonly StatementRow[]> {
  const texts = textsOf[language].statements;
  const edge = (type: "opening" | "closing", timeMs: number) => ({
    id: "",
    time: timeOf(timeMs),
    type,
    name: texts[type],
    details: "",
    reference: "",
    asset: "USDT" as const,
  });
  const tokens = new Map(range.tokens.pockets.map(({ asset, opening }) => [asset, opening]));
  const tokenEdge = (type: "opening" | "closing", timeMs: number): StatementRow[] =>
    range.tokens.pockets.map(({ asset, opening }) => {
      const now = tokens.get(asset) ?? 0n;
      return { ...edge(type, timeMs), asset, moved: inWallet(now - opening), fee: 0n, after: inWallet(now) };
    });
  const tokenMoved = ({ asset, amount }: TokenMove) => {
    const now = (tokens.get(asset) ?? 0n) + amount;
    tokens.set(asset, now);
    return { asset, moved: inWallet(amount), fee: 0n, after: inWallet(now) };
  };
  let [after, moved, fee] = [range.opening, nothing, 0n];
  yield [{ ...edge("opening", range.fromMs), moved, fee, after }, ...tokenEdge("opening", range.fromMs)];
  for await (const some of lines) {
    yield some.flatMap((line) => {
      after = added(after, line.moved);
      moved = added(moved, line.moved);
      fee += line.fee;
      const { name, remarks } = movementTexts(line.name, line.causeId, language);
      const { id, timeMs } = line;
      const reference = String(line.causeId);
      const row = { id, time: timeOf(timeMs), type: line.name, name, details: remarks, reference };
      return [
        { ...row, asset: "USDT" as const, moved: line.moved, fee: line.fee, after },
        ...line.tokens.map((move) => ({ ...row, ...tokenMoved(move) })),
      ];
    });
  }
  const { closing } = range;
  assert(
    after.wallet === closing.wallet && after.contract === closing.contract && after.inUse === closing.inUse,
    "the lines of a statement add up to its closing balance",
  );
  assert(fee === range.fees, "the fees of a statement's lines are those that its lists paid");
  assert(
    range.tokens.pockets.every(({ asset, closing: held }) => tokens.get(asset) === held) &&
      tokens.size === range.tokens.pockets.length,
    "the lines of a statement add up to what is held of each token",
  );
  yield [{ ...edge("closing", range.toMs), moved, fee, after }, ...tokenEdge("closing", range.toMs)];
};
