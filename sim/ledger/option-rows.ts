/** The rows of options as the database keeps them: placed once, settled once. */
import type { OpenOption } from "@candor/core/engine/state";
import type { SettledRow } from "./rows.ts";

export type OptionRow = {
  readonly option: OpenOption;
  settled: SettledRow | undefined;
  /** By the database's clock; Infinity while it is open. */
  settledTrueMs: number;
};

export const createOptionRows = (faults: string[]) => {
  const options = new Map<number, OptionRow>();
  return {
    options,
    place: (option: OpenOption): void => {
      if (options.has(option.id)) faults.push(`option ${option.id} was placed twice`);
      else options.set(option.id, { option, settled: undefined, settledTrueMs: Number.POSITIVE_INFINITY });
    },
    settle: (row: SettledRow, nowMs: number): void => {
      const stored = options.get(row.id);
      if (stored?.option.userId !== row.userId) {
        faults.push(`option ${row.id} was settled but never placed`);
        return;
      }
      if (stored.settled !== undefined) faults.push(`option ${row.id} was settled twice`);
      stored.settled = row;
      stored.settledTrueMs = nowMs;
    },
  };
};
