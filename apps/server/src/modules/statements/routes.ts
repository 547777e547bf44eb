/** The calls of statements (JNL-03, JNL-04). */
import { formatMoney, money } from "@candor/core/money/money";
import { formatAmount } from "@candor/core/swap/swap-asset";
import type { InputOf } from "@candor/wire/call";
import {
  importFile,
  lastInstant,
  profitOverTime,
  statementCsv,
  statementOverview,
  statementPdf,
  taxExport,
} from "@candor/wire/statements";
import type { Db } from "../../platform/db/open-database.ts";
import { handle, type FileAnswer, type MountedCall } from "../../platform/http/mount.ts";
import { refuseWith } from "../../platform/refused.ts";
import { transferHashes } from "./hash-queries.ts";
import { importCsv } from "./import-csv.ts";
import { statementLines } from "./line-queries.ts";
import { readProfit } from "./profit-queries.ts";
import { readRange, type AskedRange, type Pockets, type StatementRange } from "./range-queries.ts";
import { statementCsv as csvOf } from "./statement-csv.ts";
import { statementPdf as pdfOf } from "./pdf/statement-pdf.ts";
import { statementRows } from "./statement.ts";
import { taxCsv } from "./tax/tax-csv.ts";
import { taxRows } from "./tax/tax-rows.ts";
import { zonedTime, type ZonedTime } from "./zoned-time.ts";

export const statementRoutes = (db: Db): readonly MountedCall[] => [
  handle(statementOverview, async (input, { session }) => {
    const range = await readRange(db, session.userId, input);
    return {
      at: range.at,
      rows: range.last - range.first + 1,
      tokenRows: range.tokens.lines,
      tokens: range.tokens.pockets.map(({ asset, opening, closing }) => ({
        asset,
        opening: formatAmount(asset, money(opening)),
        moved: formatAmount(asset, money(closing - opening)),
        closing: formatAmount(asset, money(closing)),
      })),
      fees: formatMoney(range.fees),
      wallet: pocketOf(range, ({ wallet }) => wallet),
      contractWallet: pocketOf(range, ({ contract }) => contract),
      inUse: pocketOf(range, ({ inUse }) => inUse),
      total: pocketOf(range, ({ wallet, contract, inUse }) => wallet + contract + inUse),
      ...(range.firstMs === undefined ? {} : { firstTime: range.firstMs }),
    };
  }),
  handle(statementCsv, async (input, { session }) => {
    const [range, timeOf] = await printedRange(db, session.userId, input);
    const form = { language: input.language, timeOf };
    return fileOf(`${nameOf("statement", range, timeOf)}.csv`, range, (inTurn) =>
      csvOf(statementRows(range, statementLines(db, range, inTurn), form)),
    );
  }),
  handle(statementPdf, async (input, { session }) => {
    const [range, timeOf] = await printedRange(db, session.userId, input);
    return fileOf(`${nameOf("statement", range, timeOf)}.pdf`, range, (inTurn) =>
      pdfOf(
        { range, timeOf },
        statementRows(range, statementLines(db, range, inTurn), { language: "en", timeOf }),
      ),
    );
  }),
  handle(taxExport, async (input, { session }) => {
    const [range, timeOf] = await printedRange(db, session.userId, input);
    return fileOf(`${nameOf("tax", range, timeOf)}.csv`, range, (inTurn) =>
      taxCsv(taxRows(db, range, inTurn), { language: input.language, timeOf }),
    );
  }),
  handle(importFile, async (input, { session }) => {
    const range = await readRange(db, session.userId, input);
    return fileOf(`${nameOf("import", range, utc)}.csv`, range, (inTurn) =>
      importCsv(statementLines(db, range, inTurn), transferHashes(db, session.userId)),
    );
  }),
  handle(profitOverTime, async (input, { session }) => {
    const { at, points } = await readProfit(db, session.userId, momentsOf(input), input.at);
    return {
      at,
      points: points.map(({ timeMs, options, contracts, investments, other, fees }) => ({
        time: timeMs,
        options: formatMoney(options),
        contracts: formatMoney(contracts),
        investments: formatMoney(investments),
        other: formatMoney(other),
        fees: formatMoney(fees),
      })),
    };
  }),
];

const utc: ZonedTime = (timeMs) => new Date(timeMs).toISOString();

const pocketOf = ({ opening, closing }: StatementRange, of: (pockets: Pockets) => bigint) => ({
  opening: formatMoney(of(opening)),
  moved: formatMoney(of(closing) - of(opening)),
  closing: formatMoney(of(closing)),
});

type Printed = AskedRange & { readonly zone: string };

const printedRange = async (
  db: Db,
  userId: number,
  asked: Printed,
): Promise<readonly [StatementRange, ZonedTime]> => {
  const timeOf = zonedTime(asked.zone) ?? refuseWith("BadRequest", { field: "zone" });
  return [await readRange(db, userId, asked), timeOf];
};

const fileOf = (fileName: string, range: StatementRange, pieces: FileAnswer["pieces"]): FileAnswer => ({
  fileName,
  cost: costOf(range),
  pieces,
});

/** The dates of a range and its place in the journal, so that the file's name asks for it again. */
const nameOf = (
  what: "statement" | "tax" | "import",
  { fromMs, toMs, at }: StatementRange,
  timeOf: ZonedTime,
): string => `candor-${what}-${stamp(timeOf(fromMs))}-${stamp(timeOf(toMs))}-at-${at}`;

/** "20261125", with "T0930" unless it is midnight. */
const stamp = (time: string): string => {
  const [date = "", clock = ""] = time.split("T");
  const minutes = clock.slice(0, 5).replace(":", "");
  return date.replaceAll("-", "") + (minutes === "0000" ? "" : `T${minutes}`);
};

/** Lines are read by their numbers, many at a time: that is cheaper than pages. */
const linesACost = 1_000;
/** A third of what an account may use at once: a longer statement is made in more turns, not at a higher price. */
const mostCost = 200;

const costOf = ({ first, last }: StatementRange): number =>
  Math.min(mostCost, Math.ceil((last - first + 1) / linesACost));

const mostMoments = 130;

const momentsOf = ({ moments: text }: Pick<InputOf<typeof profitOverTime>, "moments">): readonly number[] => {
  const texts = text.split(",");
  const moments = texts.map(Number);
  const isGood =
    texts.length <= mostMoments &&
    texts.every((each) => /^(0|[1-9]\d{0,14})$/.test(each)) &&
    moments.every((moment, nth) => moment <= lastInstant && moment >= (moments[nth - 1] ?? 0));
  return isGood ? moments : refuseWith("BadRequest", { field: "moments" });
};
