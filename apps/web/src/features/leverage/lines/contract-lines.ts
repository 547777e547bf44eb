/** The user's live orders of a pair as lines on its chart, as data: text, position, and which can be moved (LEV-15). */
import { formatMoney, parsePrice } from "@candor/core/money/money";
import type { LeverRow } from "@candor/wire/leverage";
import { leverStatusDigits, sideOf } from "@candor/wire/codec/digits";
import type { Text } from "../../../i18n/use-text.ts";
import { leavesText } from "../../../parts/lever-title.ts";
import { isNegative, isPositive, showSetPrice, showSigned, toCents } from "../../../lib/show/show-money.ts";
import type { LineTone } from "../../../parts/chart/candle-chart.ts";
import type { LineText, PriceLine } from "../../../parts/chart/price-line.ts";
import { resultAt } from "../orders/lever-view.ts";
import type { StopsChoice } from "../orders/stops/use-stops.tsx";

type Surroundings = {
  readonly text: Text;
  readonly decimals: number;
  /** The last price of the pair, a decimal string. */
  readonly price: string | undefined;
  /** Opens the confirmation of stops; without a choice it starts with the order's own stops. */
  readonly onStops: (row: LeverRow, choice: StopsChoice) => void;
  /** Shows the order in the list. */
  readonly onShow: (row: LeverRow) => void;
};

export const contractLines = (rows: readonly LeverRow[], around: Surroundings): readonly PriceLine[] =>
  rows.flatMap((row) =>
    row.status === leverStatusDigits.pending ? pendingLines(row, around) : positionLines(row, around),
  );

/** Which stop a price would be: a take-profit on the gaining side of the opening price, otherwise a stop-loss (LEV-08). */
export const stopAt = (row: Pick<LeverRow, "type" | "openPrice">, price: string): keyof StopsChoice => {
  const [at, open] = [parsePrice(price) ?? 0n, parsePrice(row.openPrice ?? "") ?? 0n];
  return (sideOf(row.type) === "long" ? at > open : at < open) ? "takeProfit" : "stopLoss";
};

const sideTone = (row: LeverRow): LineTone => (sideOf(row.type) === "long" ? "up" : "down");
const stopTones = { takeProfit: "up", stopLoss: "down" } as const;

const sideText = (row: LeverRow, { text }: Surroundings) => ({
  side: text(`orders.${sideOf(row.type)}`),
  leaves: leavesText(text, row.share),
});

const pendingLines = (row: LeverRow, around: Surroundings): readonly PriceLine[] => {
  const { text, onShow } = around;
  const asked: PriceLine = {
    id: `asked:${row.id}`,
    price: Number(row.askedPrice),
    tone: sideTone(row),
    dashed: true,
    label: text("leverage.lines.asked", sideText(row, around)),
    press: { label: text("leverage.lines.show"), act: () => onShow(row) },
  };
  return [asked, ...stillStops(row, around)];
};

/** Stops of a waiting order: they take effect when it opens, and can be moved from then on. */
const stillStops = (row: LeverRow, { text }: Surroundings): readonly PriceLine[] =>
  stopsOf(row).map(({ kind, price }) => ({
    id: `${kind}:${row.id}`,
    price: Number(price),
    tone: stopTones[kind],
    dashed: true,
    label: text(`leverage.lines.${kind}`),
  }));

const stopsOf = (row: LeverRow) => [
  ...(row.targetProfitPrice === null ? [] : [{ kind: "takeProfit" as const, price: row.targetProfitPrice }]),
  ...(row.stopLossPrice === null ? [] : [{ kind: "stopLoss" as const, price: row.stopLossPrice }]),
];

const positionLines = (row: LeverRow, around: Surroundings): readonly PriceLine[] => {
  const { text, price, onStops } = around;
  const stops = stopsOf(row).map(({ kind, price: at }): PriceLine => ({
    id: `${kind}:${row.id}`,
    price: Number(at),
    tone: stopTones[kind],
    dashed: true,
    ...stopText(row, kind, at, around),
    press: { label: text("leverage.lines.drag"), act: () => onStops(row, {}) },
    drag: {
      textAt: (to) => ({ ...stopText(row, kind, to, around), tone: stopTones[kind] }),
      onDrop: (to) => onStops(row, { [kind]: to }),
    },
  }));
  const entry: PriceLine = {
    id: `entry:${row.id}`,
    price: Number(row.openPrice),
    tone: sideTone(row),
    dashed: false,
    label: text("leverage.lines.entry", sideText(row, around)),
    ...resultText(row, price),
    press: { label: text("leverage.lines.drag"), act: () => onStops(row, {}) },
    drag: {
      out: true,
      textAt: (to) => {
        const kind = stopAt(row, to);
        return { ...stopText(row, kind, to, around), tone: stopTones[kind] };
      },
      onDrop: (to) => onStops(row, { [stopAt(row, to)]: to }),
    },
  };
  return [entry, ...stops, ...closeOutLine(row, around)];
};

const closeOutLine = (row: LeverRow, { text }: Surroundings): readonly PriceLine[] =>
  row.closeOutPrice === null
    ? []
    : [
        {
          id: `closeOut:${row.id}`,
          price: Number(row.closeOutPrice),
          tone: "warn",
          dashed: true,
          label: text("leverage.lines.closeOut"),
        },
      ];

/** The result of closing at a price, by the engine's own rule (LEV-09), fees counted. */
const resultText = (row: LeverRow, price: string | undefined): Pick<LineText, "value" | "look"> => {
  const net = resultAt(row, price)?.net;
  if (net === undefined) return {};
  // A label has room for cents; its colour follows the value shown.
  const shown = toCents(formatMoney(net));
  return { value: showSigned(shown), look: isPositive(shown) ? "up" : isNegative(shown) ? "down" : "" };
};

const stopText = (
  row: LeverRow,
  kind: keyof StopsChoice,
  price: string,
  { text, decimals }: Surroundings,
): LineText => ({
  label: `${text(`leverage.lines.${kind}`)} ${showSetPrice(price, decimals)}`,
  ...resultText(row, price),
});
