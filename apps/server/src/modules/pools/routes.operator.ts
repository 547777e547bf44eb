/** The call of operators about pools (OPS-03, INV-14). */
import { askPoolOrder } from "@candor/wire/desks/products";
import { handle, type MountedCall } from "../../platform/http/mount.ts";
import { askForOrder, type PoolOrderDeps } from "./operators/order.ts";

export const poolOperatorRoutes = (deps: PoolOrderDeps): readonly MountedCall[] => [
  handle(askPoolOrder, async (input, { session }) => ({
    id: String(await askForOrder(deps, session, input)),
  })),
];
