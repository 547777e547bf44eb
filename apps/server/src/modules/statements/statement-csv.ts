/**
 * A statement as CSV (JNL-03). Nothing in it comes from a clock or from the order in which the database finds rows, so the same request
 * gives the same bytes. The last line has the SHA-256 of all bytes before it: a file that was cut short or changed shows it.
 */
import { createHash } from "node:crypto";
import { formatMoney, money } from "@candor/core/money/money";
import { formatAmount, type SwapAsset } from "@candor/core/swap/swap-asset";
import { csvMark } from "@candor/wire/lists/csv";
import { csvLine } from "./csv.ts";
import type { Pockets } from "./range-queries.ts";
import type { StatementRow } from "./statement.ts";

const columns = ["number", "time", "type", "name", "details", "reference", "asset"];
const amountColumns = [
  "wallet",
  "contract_wallet",
  "in_use",
  "total",
  "fee",
  "wallet_after",
  "contract_wallet_after",
  "in_use_after",
  "total_after",
];

export const csvHeading = csvMark + csvLine(columns, amountColumns);

export const statementCsv = async function* (
  pages: AsyncIterable<readonly StatementRow[]>,
): AsyncIterable<string> {
  const digest = createHash("sha256");
  digest.update(csvHeading);
  yield csvHeading;
  for await (const rows of pages) {
    const text = rows.map(csvRow).join("");
    digest.update(text);
    yield text;
  }
  yield csvLine(["", "", "sha256", digest.digest("hex"), "", "", ""], Array(amountColumns.length).fill(""));
};

export const csvRow = ({ moved, fee, after, asset, ...row }: StatementRow): string => {
  const { id, time, type, name, details, reference } = row;
  return csvLine(
    [id, time, type, name, details, reference, asset],
    [...amounts(moved, asset), formatMoney(fee), ...amounts(after, asset)],
  );
};

const amounts = ({ wallet, contract, inUse }: Pockets, asset: SwapAsset): string[] =>
  [wallet, contract, inUse, wallet + contract + inUse].map((units) => formatAmount(asset, money(units)));
