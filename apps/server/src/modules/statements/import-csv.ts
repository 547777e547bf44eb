/**
 * The journal for programs that read trades and transfers of many platforms (JNL-03): one record a line, with what was sent, what was
 * received and the fee, each with its currency, UTC times and the hash of a transfer on a chain. The columns are those of a widely read
 * form, so there is no line of ours with a digest, and no mark before them.
 *
 * Invariant: what is received less what is sent and the fees is, in each currency, what the account gained in the range. What only moves
 * between own pockets is no record.
 */
import { formatAmount, type SwapAsset } from "@candor/core/swap/swap-asset";
import { money } from "@candor/core/money/money";
import { movementTexts } from "../../records/movement-types.ts";
import { csvLine } from "./csv.ts";
import type { StatementLine } from "./line-queries.ts";

const columns = [
  "Date",
  "Sent Amount",
  "Sent Currency",
  "Received Amount",
  "Received Currency",
  "Fee Amount",
  "Fee Currency",
  "Description",
  "TxHash",
];

/** The hash of the transfer that a line is about, by the line's number; few lines have one. */
export type HashesOf = (lines: readonly StatementLine[]) => Promise<ReadonlyMap<string, string>>;

type Leg = { readonly asset: SwapAsset; readonly amount: bigint };

export const importCsv = async function* (
  pages: AsyncIterable<readonly StatementLine[]>,
  hashesOf: HashesOf,
): AsyncIterable<string> {
  yield csvLine(columns, []);
  for await (const lines of pages) {
    const hashes = await hashesOf(lines);
    yield lines.flatMap((line) => recordsOf(line, hashes.get(line.id) ?? "")).join("");
  }
};

const recordsOf = (line: StatementLine, hash: string): readonly string[] => {
  const { name, remarks } = movementTexts(line.name, line.causeId, "en");
  const date = new Date(line.timeMs).toISOString().slice(0, 19).replace("T", " ");
  const { wallet, contract, inUse } = line.moved;
  const usdt = { asset: "USDT" as const, amount: wallet + contract + inUse + line.fee };
  const legs = [usdt, ...line.tokens].filter(({ amount }) => amount !== 0n);
  const sent = legs.filter(({ amount }) => amount < 0n);
  const received = legs.filter(({ amount }) => amount > 0n);
  const fee = line.fee === 0n ? undefined : { asset: "USDT" as const, amount: -line.fee };
  // What was nothing but a fee was sent: a record has one of the two.
  if (legs.length === 0 && fee !== undefined) sent.push(fee);
  const isFeeApart = legs.length > 0;
  const count = Math.max(sent.length, received.length);
  return Array.from({ length: count }, (_, nth) =>
    csvLine(
      [
        date,
        ...cells(sent[nth]),
        ...cells(received[nth]),
        ...cells(isFeeApart && nth === 0 ? fee : undefined),
        remarks === "" ? name : `${name}: ${remarks}`,
        hash,
      ],
      [],
    ),
  );
};

const cells = (leg: Leg | undefined): readonly string[] =>
  leg === undefined
    ? ["", ""]
    : [formatAmount(leg.asset, money(leg.amount < 0n ? -leg.amount : leg.amount)), leg.asset];
