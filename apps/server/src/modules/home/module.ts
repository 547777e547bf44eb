import type { Db } from "../../platform/db/open-database.ts";
import type { Module } from "../../records/module.ts";
import { frontRoutes } from "./desk/routes.operator.ts";
import { homeRoutes } from "./routes.ts";

export type HomeDeps = {
  readonly db: Db;
  /** As candor_operator. */
  readonly operators: Db;
  readonly mode: "demo" | "live";
  /** The channels that messages can be sent by, separated by commas. */
  readonly channels: string;
  /** The address where users open the app. */
  readonly publicUrl: string;
};

export const homeModule = ({ db, operators, mode, channels, publicUrl }: HomeDeps): Module => ({
  calls: [...homeRoutes(db, mode, { channels, mode, public_url: publicUrl }), ...frontRoutes(operators)],
});
