/** A share in a pool as its owner sees it: where it stands and what can be done with it (INV-10, INV-14). Pure. */
import type { Row } from "./holding-view.ts";

export type PoolRow = Row & { readonly pool: NonNullable<Row["pool"]> };

export const isPoolRow = (row: Row): row is PoolRow => row.pool !== null;

/** Money that waits can be taken back; the end of what is in the pool can be asked for in the last days of a period, from a time on. */
export const poolAct = (
  { pool, mayAskTime }: PoolRow,
  nowMs: number,
): "back" | "later" | "leave" | "none" => {
  if (pool.state === "waiting") return "back";
  if (pool.state !== "working") return "none";
  return nowMs < mayAskTime ? "later" : "leave";
};
