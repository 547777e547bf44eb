import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";
import { pino } from "pino";
import { expect, test } from "vitest";
import { ChainUnavailable } from "../../../platform/chain/chain.ts";
import { lookUpClaims } from "./look-up-claims.ts";

/** A database in which one claim is always due. */
const withOneDue = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createDriver: () =>
      Object.assign(new DummyDriver(), {
        acquireConnection: async () => ({
          executeQuery: async ({ sql }: { readonly sql: string }) => ({
            rows: /^\s*SELECT/.test(sql) ? [{ hash: "0x1", tries: 0, created_ms: 0n }] : [],
          }),
        }),
      }),
  },
});

test("[WAL-04] hashes that cannot be looked up while a node is down are one line of the log, not one a round", async () => {
  const lines: string[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(line) });
  const transaction = async () => {
    throw new ChainUnavailable("the node is down");
  };
  const deps = { outside: withOneDue, log, nowMs: 1 } as unknown as Parameters<typeof lookUpClaims>[0];
  const network = { chain: { network: "ethereum", transaction } } as unknown as Parameters<
    typeof lookUpClaims
  >[1];
  for (let round = 0; round < 3; round += 1) await lookUpClaims(deps, network);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("claimed hashes could not be looked up");
});
