/** The export for taxes as CSV: a row for each trade, swap, fee and income, the sum of each category but swaps, and the SHA-256 of all bytes before it (JNL-03). */
import { createHash } from "node:crypto";
import { formatMoney } from "@candor/core/money/money";
import { movementTexts } from "../../../records/movement-types.ts";
import type { Language } from "@candor/wire/language";
import { csvMark } from "@candor/wire/lists/csv";
import { csvLine } from "../csv.ts";
import { pairTexts, swapTexts, tradeTexts, type TaxCategory, type TaxRow } from "./tax.ts";
import type { ZonedTime } from "../zoned-time.ts";

const columns = [
  "number",
  "time",
  "category",
  "product",
  "type",
  "name",
  "reference",
  "pair",
  "side",
  "opened",
  "open_price",
  "close_price",
];
const swapColumns = [
  "sold",
  "sold_asset",
  "bought",
  "bought_asset",
  "swap_price",
  "quote_price",
  "quote_tick",
  "deciding_tick",
];
const amountColumns = ["cost", "proceeds", "result", "currency", ...swapColumns];
const emptyTexts = (count: number): string[] => Array<string>(count).fill("");

export const taxCsv = async function* (
  pages: AsyncIterable<readonly TaxRow[]>,
  { language, timeOf }: { readonly language: Language; readonly timeOf: ZonedTime },
): AsyncIterable<string> {
  const digest = createHash("sha256");
  // Swaps have no result.
  const sums: Record<Exclude<TaxCategory, "swap">, bigint> = { trade: 0n, fee: 0n, income: 0n };
  const told = (text: string): string => {
    digest.update(text);
    return text;
  };
  yield told(csvMark + csvLine(columns, amountColumns));
  for await (const rows of pages) {
    for (const { category, result } of rows) if (category !== "swap") sums[category] += result;
    yield told(rows.map((row) => lineOf(row, language, timeOf)).join(""));
  }
  const totals = Object.entries(sums).map(([category, sum]) =>
    csvLine(
      ["", "", category, "", "total", ...emptyTexts(7)],
      ["", "", formatMoney(sum), "USDT", ...emptyTexts(swapColumns.length)],
    ),
  );
  yield told(totals.join(""));
  yield csvLine(["", "", "sha256", digest.digest("hex"), ...emptyTexts(8)], emptyTexts(amountColumns.length));
};

const lineOf = (
  { line, category, product, trade, swap, cost, result }: TaxRow,
  language: Language,
  timeOf: ZonedTime,
) => {
  const { name } = movementTexts(line.name, line.causeId, language);
  const texts = [line.id, timeOf(line.timeMs), category, product, line.name, name, String(line.causeId)];
  const isTrade = category === "trade";
  return csvLine(
    [...texts, ...(swap === undefined ? tradeTexts(trade, timeOf) : pairTexts(swap))],
    [
      isTrade ? formatMoney(cost) : "",
      isTrade ? formatMoney(cost + result) : "",
      ...(swap === undefined ? [formatMoney(result), "USDT"] : ["", ""]),
      ...swapTexts(swap),
    ],
  );
};
