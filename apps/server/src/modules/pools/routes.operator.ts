/** The calls of operators about pools (OPS-03, INV-14). */
import { askPoolOrder, poolList } from "@candor/wire/desks/products";
import type { Clock } from "../../platform/clock.ts";
import { handle, type MountedCall } from "../../platform/http/mount.ts";
import type { LastPoolTrade } from "../../records/pools/pool-worth.ts";
import { askForOrder, type PoolOrderDeps } from "./operators/order.ts";
import { readPoolDesk } from "./operators/pool-desk.ts";

export type PoolDeskDeps = PoolOrderDeps & {
  readonly clock: Pick<Clock, "nowMs">;
  readonly lastTrade: LastPoolTrade;
};

export const poolOperatorRoutes = (deps: PoolDeskDeps): readonly MountedCall[] => [
  handle(poolList, async () => {
    const rows = await readPoolDesk(deps.reads, deps.lastTrade, deps.clock.nowMs());
    return { rows, total: rows.length };
  }),
  handle(askPoolOrder, async (input, { session }) => ({
    id: String(await askForOrder(deps, session, input)),
  })),
];
