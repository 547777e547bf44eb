/** What the tools draw on the chart, for any chart library: a whole picture each time, of which only the differences are drawn. */
import type { ChartLook } from "../look-of-chart.ts";
import type { ChartSetup, Drawing, Spot } from "./chart-setup.ts";

/** A trade of the user: bought or sold at a price, or the end of an option and how it ended. */
export type TradeMark = Spot & {
  readonly id: string;
  readonly shape: "buy" | "sell" | "won" | "lost";
};

export type ChartScene = Pick<ChartSetup, "studies" | "isLog" | "drawings"> & {
  readonly look: ChartLook;
  readonly trades: readonly TradeMark[];
  /** The drawing that is being placed. */
  readonly draft: Drawing | undefined;
  /** What is written at a measure. */
  readonly labelOf: (drawing: Drawing) => string;
  /** A drawing was dragged to other points. */
  readonly onMoved: (drawing: Pick<Drawing, "id" | "points">) => void;
  /** A drawing was pressed, or none any more. */
  readonly onChosen: (id: string | undefined) => void;
};

export type ChartTools = {
  readonly draw: (scene: ChartScene) => void;
  /** The bar and the price at a position, px from the top left corner of the chart; undefined while it has no bars. */
  readonly spotAt: (x: number, y: number) => Spot | undefined;
  /** Width of a bar and height of the part with the prices, px. */
  readonly grid: () => { readonly barWidth: number; readonly width: number; readonly height: number };
};
