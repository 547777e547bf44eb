/** The chart setups of this page, one a pair, read from the device when they are first asked for and written back at each change. */
import { useEffect } from "react";
import { create } from "zustand";
import { readKept, writeKept } from "../../../lib/device/kept.ts";
import {
  drawsNothing,
  firstSetup,
  mostDrawings,
  readSetup,
  type ChartSetup,
  type Drawing,
} from "./chart-setup.ts";

/** What was removed last, so that it can be brought back; `index` is where it stood. */
export type Removed = {
  readonly symbol: string;
  readonly drawings: readonly { readonly drawing: Drawing; readonly index: number }[];
};

type Setups = {
  readonly setups: Readonly<Record<string, ChartSetup>>;
  readonly removed: Removed | undefined;
};

export const useSetups = create<Setups>(() => ({ setups: {}, removed: undefined }));

const nameOf = (symbol: string): string => `chart/${symbol}`;

/** Reads what the device keeps for a pair, unless it was read or changed on this page before. */
export const openSetup = async (symbol: string): Promise<ChartSetup> => {
  const kept = readSetup(await readKept(nameOf(symbol)));
  const { setups } = useSetups.getState();
  if (setups[symbol] === undefined) useSetups.setState({ setups: { ...setups, [symbol]: kept } });
  return useSetups.getState().setups[symbol] ?? kept;
};

/** Whether the device keeps anything to draw for a pair. */
export const hasSetup = async (symbol: string): Promise<boolean> => !drawsNothing(await openSetup(symbol));

/** The setup of a pair; undefined until it has been read. */
export const useChartSetup = (symbol: string | undefined): ChartSetup | undefined => {
  useEffect(() => {
    if (symbol !== undefined) void openSetup(symbol);
  }, [symbol]);
  return useSetups((state) => (symbol === undefined ? undefined : state.setups[symbol]));
};

export const changeSetup = (symbol: string, change: (setup: ChartSetup) => ChartSetup): void => {
  const { setups } = useSetups.getState();
  const next = change(setups[symbol] ?? firstSetup);
  useSetups.setState({ setups: { ...setups, [symbol]: next } });
  void writeKept(nameOf(symbol), next);
};

/** False when the pair has as many drawings as it may have. */
export const addDrawing = (symbol: string, drawing: Drawing): boolean => {
  const setup = useSetups.getState().setups[symbol] ?? firstSetup;
  if (setup.drawings.length >= mostDrawings) return false;
  changeSetup(symbol, (before) => ({ ...before, drawings: [...before.drawings, drawing] }));
  return true;
};

export const moveDrawing = (symbol: string, { id, points }: Pick<Drawing, "id" | "points">): void =>
  changeSetup(symbol, (setup) => ({
    ...setup,
    drawings: setup.drawings.map((drawing) => (drawing.id === id ? { ...drawing, points } : drawing)),
  }));

export const removeDrawings = (symbol: string, ids: readonly string[]): void => {
  const { drawings } = useSetups.getState().setups[symbol] ?? firstSetup;
  const gone = drawings.flatMap((drawing, index) => (ids.includes(drawing.id) ? [{ drawing, index }] : []));
  if (gone.length === 0) return;
  changeSetup(symbol, (setup) => ({
    ...setup,
    drawings: setup.drawings.filter(({ id }) => !ids.includes(id)),
  }));
  useSetups.setState({ removed: { symbol, drawings: gone } });
};

/** Brings back what was removed last, in its place. */
export const undoRemoval = (): void => {
  const { removed } = useSetups.getState();
  if (removed === undefined) return;
  useSetups.setState({ removed: undefined });
  changeSetup(removed.symbol, (setup) => ({
    ...setup,
    drawings: removed.drawings.reduce<readonly Drawing[]>(
      (drawings, { drawing, index }) => drawings.toSpliced(index, 0, drawing),
      setup.drawings,
    ),
  }));
};
