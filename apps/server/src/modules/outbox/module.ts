import type { Db } from "../../platform/db/open-database.ts";
import type { Module } from "../../records/module.ts";
import { outboxOperatorRoutes } from "./routes.operator.ts";

/** Messages that wait, as operators look after them; the dispatchers that send them poll by themselves. */
export const outboxModule = (operators: Db): Module => ({ calls: outboxOperatorRoutes(operators) });
