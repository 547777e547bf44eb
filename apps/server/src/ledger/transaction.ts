/**
 * What every function of the ledger works in. Those that write take a transaction as their first argument, so
 * that a posting commits with the rows that explain it, or not at all; those that read take either.
 */
import type { Kysely, Transaction } from "kysely";
import type { Schema } from "../platform/db/schema.ts";

export type Tx = Transaction<Schema>;
export type Reader = Kysely<Schema> | Tx;
