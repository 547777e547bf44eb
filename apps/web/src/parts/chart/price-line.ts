import type { ChartLine, LineTone } from "./candle-chart.ts";

export type LineText = {
  readonly label: string;
  readonly value?: string;
  readonly look?: "up" | "down" | "";
};

/** A line with its label. A label that can be pressed is a button; one that can be dragged moves its line. */
export type PriceLine = ChartLine &
  LineText & {
    readonly press?: { readonly label: string; readonly act: () => void };
    readonly drag?: {
      /** The label's text when the line is at a price, a decimal string. */
      readonly textAt: (price: string) => LineText & { readonly tone: LineTone };
      readonly onDrop: (price: string) => void;
      /** The line itself stays, and a new one is dragged out of it. */
      readonly out?: boolean;
    };
  };

export type Dragged = { readonly id: string; readonly price: number; readonly tone: LineTone };
