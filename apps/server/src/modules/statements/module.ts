import type { Db } from "../../platform/db/open-database.ts";
import type { Module } from "../../records/module.ts";
import { statementRoutes } from "./routes.ts";

export const statementsModule = ({ db }: { readonly db: Db }): Module => ({ calls: statementRoutes(db) });
