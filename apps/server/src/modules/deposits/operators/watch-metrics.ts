/** How far each chain has been watched, for monitoring: a watch that stands still shows nowhere else. */
import { Gauge, type Registry } from "prom-client";
import type { Db } from "../../../platform/db/open-database.ts";

export const registerWatchMetrics = (registry: Registry, db: Db): void => {
  new Gauge({
    name: "candor_deposit_watched_block",
    help: "Up to which block deposits of an asset are found without their hash, by network and asset.",
    labelNames: ["network", "asset"],
    registers: [registry],
    async collect() {
      this.reset();
      const rows = await db.selectFrom("deposit_mark").selectAll().execute();
      for (const { network, asset, block_number } of rows)
        this.labels(network, asset).set(Number(block_number));
    },
  });
};
