import pg from "pg";
import { describe, expect, test } from "vitest";
import { silentLog } from "../log.ts";
import { withDatabase } from "./database-url.ts";
import { connect } from "./open-database.ts";
import { testServer, withTestDatabase } from "./test-database.ts";

const database = withTestDatabase();

describe("openDatabase", () => {
  test("works with the rights of candor_app, and gets bigint for bigint", async () => {
    const { rows } = await database().pool.query(
      "SELECT current_user, 9007199254740993 AS large, ARRAY[1, NULL]::bigint[] AS list",
    );
    expect(rows).toEqual([{ current_user: "candor_app", large: 9_007_199_254_740_993n, list: [1n, null] }]);
  });

  test("brings an empty database of a server to the newest schema, and again is no different", async () => {
    const server = new pg.Client({ connectionString: testServer().url });
    await server.connect();
    await server.query(`CREATE DATABASE empty_${process.pid}`);
    const url = withDatabase(testServer().url, `empty_${process.pid}`);
    await (await connect(url, silentLog)).close();
    const again = await connect(url, silentLog);
    expect(await again.db.selectFrom("ledger_tx").selectAll().execute()).toEqual([]);
    await again.close();
    await server.query(`DROP DATABASE empty_${process.pid}`);
    await server.end();
  });

  test("refuses an owner to whom candor_app was not granted, with the words to say", async () => {
    const server = new pg.Client({ connectionString: testServer().url });
    await server.connect();
    await server.query(`CREATE ROLE stranger_${process.pid} LOGIN PASSWORD 'x'`);
    await server.query(`CREATE DATABASE strange_${process.pid} OWNER stranger_${process.pid}`);
    const url = withDatabase(testServer().url, `strange_${process.pid}`);
    await expect(
      connect(url.replace(/\/\/[^@/]*@/, `//stranger_${process.pid}:x@`), silentLog),
    ).rejects.toThrow(/GRANT candor_app to the user|candor_app/);
    await server.query(`DROP DATABASE strange_${process.pid}`);
    await server.query(`DROP ROLE stranger_${process.pid}`);
    await server.end();
  });
});
