import pg from "pg";
import { describe, expect, test } from "vitest";
import { DatabaseRefused, requireDurable } from "./durability.ts";
import { testServer, withTestDatabase, withOwner } from "./test-database.ts";

const database = withTestDatabase();
const owner = withOwner(database);

const refusalOf = async (client: pg.ClientBase): Promise<unknown> =>
  requireDurable(client).then(
    () => undefined,
    (error: unknown) => error,
  );

/** A server that answers as a real one would with these settings: fsync cannot be turned off while it runs. */
const answering = (settings: Record<string, string>): pg.ClientBase =>
  ({
    query: async () => ({
      rows: Object.entries({
        fsync: "on",
        full_page_writes: "on",
        synchronous_commit: "on",
        ...settings,
      }).map(([name, setting]) => ({ name, setting })),
    }),
  }) as unknown as pg.ClientBase;

describe("durability", () => {
  test("the server of the tests is accepted", async () => {
    const client = new pg.Client({ connectionString: testServer().url });
    await client.connect();
    expect(await refusalOf(client)).toBeUndefined();
    await client.end();
  });

  test("a database whose commits may be lost is refused by name, tested on the real server", async () => {
    const client = owner();
    await client.query("SET synchronous_commit = off");
    expect(await refusalOf(client)).toEqual(
      new DatabaseRefused(
        "This PostgreSQL runs with synchronous_commit = off: a power cut would lose money that was confirmed. Turn it on.",
      ),
    );
  });

  test.each([
    [{ server_version_num: "180004", fsync: "off" }, /fsync = off.* Turn it on/],
    [{ server_version_num: "180004", full_page_writes: "off" }, /full_page_writes = off/],
    [
      { server_version_num: "150010", fsync: "off", full_page_writes: "off" },
      /fsync = off, full_page_writes = off.* Turn them on/,
    ],
    [{ server_version_num: "140012", server_version: "14.12" }, /version 14\.12; Candor needs 15 or later/],
  ])("%j is refused with a message", async (settings, sentence) => {
    await expect(requireDurable(answering(settings))).rejects.toThrow(sentence);
  });

  test.each(["on", "local", "remote_write", "remote_apply"])(
    "synchronous_commit = %s is accepted",
    async (setting) => {
      expect(
        await refusalOf(answering({ server_version_num: "150000", synchronous_commit: setting })),
      ).toBeUndefined();
    },
  );
});
