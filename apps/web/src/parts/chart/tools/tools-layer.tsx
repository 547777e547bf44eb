import type { Product } from "@candor/wire/market";
import { useEffect, useMemo, useState } from "react";
import { useStore } from "zustand";
import { useText } from "../../../i18n/use-text.ts";
import { showCount } from "../../../lib/show/show-money.ts";
import { toast } from "../../../lib/toasts.ts";
import { useMedia } from "../../../ui/use-media.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import type { ChartLook } from "../look-of-chart.ts";
import { useChartChoice } from "../chart-choice.ts";
import type { ChartHold } from "../use-candle-chart.ts";
import type { ChartTools } from "./chart-scene.ts";
import type { Drawing, DrawingKind, Spot } from "./chart-setup.ts";
import { DrawLayer } from "./draw-layer.tsx";
import { drawingOf, type Draft } from "./draw-steps.ts";
import { measuredBetween, showMeasured } from "./measured.ts";
import { addDrawing, moveDrawing, removeDrawings, undoRemoval, useChartSetup } from "./setup-store.ts";
import { ToolsPanel } from "./tools-panel.tsx";
import styles from "./tools.module.css";
import { useOwnTrades } from "./use-own-trades.ts";

type Props = {
  readonly hold: ChartHold;
  readonly look: ChartLook;
  readonly product: Product;
  readonly open: boolean;
  readonly onClose: () => void;
};

/** Everything that a user has set up for the chart of a pair, drawn on it, and the panel in which it is changed. */
export const ToolsLayer = ({ hold, look, product, open, onClose }: Props) => {
  const { symbol, pid, decimals } = product;
  const text = useText();
  const { interval } = useChartChoice();
  const setup = useChartSetup(symbol);
  const trades = useOwnTrades(pid, setup?.showsTrades === true);
  const tools = useTools(hold);
  const isWide = useMedia("(min-width: 768px)");
  const [kind, setKind] = useState<DrawingKind>();
  const [draft, setDraft] = useState<Draft>();
  const [chosen, setChosen] = useState<string>();
  const labelOf = useMemo(
    () =>
      ({ kind: drawn, points: [from, to] }: Drawing): string => {
        if (drawn !== "measure" || from === undefined || to === undefined) return "";
        const measured = measuredBetween(from, to, interval);
        const bars = text("chartTools.bars", { count: showCount(Math.abs(measured.bars)) });
        return `${showMeasured(measured, decimals)}  ${bars}`;
      },
    [interval, decimals, text],
  );
  useEffect(() => {
    if (tools === undefined || setup === undefined) return;
    tools.draw({
      ...setup,
      look,
      trades,
      draft: draft && drawingOf(draft, "draft"),
      labelOf,
      onMoved: (drawing) => moveDrawing(symbol, drawing),
      onChosen: setChosen,
    });
  }, [tools, setup, look, trades, draft, labelOf, symbol]);
  useDrawingKeys(hold, symbol, chosen);
  const stop = (): void => {
    setKind(undefined);
    setDraft(undefined);
    hold.box.current?.focus({ preventScroll: true });
  };
  const done = (points: readonly Spot[]): void => {
    if (kind === undefined) return;
    const isKept = addDrawing(symbol, { id: crypto.randomUUID(), kind, points });
    if (!isKept) toast.bad(text("chartTools.tooMany"));
    stop();
  };
  const panel = setup !== undefined && (
    <ToolsPanel
      product={product}
      setup={setup}
      onDraw={(next) => {
        onClose();
        setKind(next);
      }}
    />
  );
  return (
    <>
      {isWide && open && (
        <aside
          className={styles["aside"]}
          data-beside=""
          aria-label={text("chartTools.title")}
          onKeyDown={(event) => event.key === "Escape" && onClose()}
        >
          {panel}
        </aside>
      )}
      {!isWide && (
        <Dialog title={text("chartTools.title")} open={open} onClose={onClose}>
          {panel}
        </Dialog>
      )}
      {/* After the dialog, which returns the focus when it closes: then the drawing takes it. */}
      {kind !== undefined && tools !== undefined && (
        <DrawLayer
          key={kind}
          kind={kind}
          tools={tools}
          interval={interval}
          decimals={decimals}
          onDraft={setDraft}
          onDone={done}
          onCancel={stop}
        />
      )}
    </>
  );
};

/** The tools of the chart, once it is drawn. */
const useTools = (hold: ChartHold): ChartTools | undefined => {
  const [tools, setTools] = useState<ChartTools>();
  const isFailed = useStore(hold.feed, ({ phase }) => phase === "failed");
  const isShown = useStore(hold.feed, ({ phase }) => phase === "shown");
  // A chart that failed is created again, and its tools with it. Another pair or interval has the same chart.
  useEffect(() => {
    if (isFailed) setTools(undefined);
  }, [isFailed]);
  useEffect(() => {
    if (!isShown || tools !== undefined) return;
    let alive = true;
    void hold.chart.current?.tools().then((made) => {
      if (alive) setTools(made);
    });
    return () => {
      alive = false;
    };
  }, [hold, isShown, tools]);
  return tools;
};

/** On the chart, Delete removes the drawing that was pressed, and Ctrl+Z brings back what was removed last. */
const useDrawingKeys = (hold: ChartHold, symbol: string, chosen: string | undefined): void => {
  useEffect(() => {
    const box = hold.box.current;
    const onKey = (event: KeyboardEvent): void => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") undoRemoval();
      else if ((event.key === "Delete" || event.key === "Backspace") && chosen !== undefined)
        removeDrawings(symbol, [chosen]);
      else return;
      event.preventDefault();
    };
    box?.addEventListener("keydown", onKey);
    return () => box?.removeEventListener("keydown", onKey);
  }, [hold, symbol, chosen]);
};
