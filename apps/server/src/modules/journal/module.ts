import type { Db } from "../../platform/db/open-database.ts";
import type { Module } from "../../records/module.ts";
import { journalRoutes } from "./routes.ts";

export const journalModule = ({ db }: { readonly db: Db }): Module => ({ calls: journalRoutes(db) });
