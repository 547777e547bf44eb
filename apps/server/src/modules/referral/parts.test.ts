/** A referrer of very many clients: what is due is decided in parts, so that no order waits for all of them. */
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { usdt } from "../../engine/test-world.ts";
import { checkLedger } from "../../ledger/check.ts";
import { withTestDatabase } from "../../platform/db/test-database.ts";
import type { CommandPort } from "../../records/command-port.ts";
import { createRoom } from "./room.ts";
import { first, startReferralWorld, type ReferralWorld } from "./test-referral-world.ts";

const database = withTestDatabase("demo", undefined, [beforeEach, afterEach]);
let world: ReferralWorld;
const clients = Array.from({ length: 7 }, (_, index) => 100_021 + index);

/** All of them are clients of one referrer, and hold 1 000 USDT for a week. */
beforeEach(async () => {
  world = await startReferralWorld(database());
  await world.reserve(101, "10000");
  await world.reserve("referral_budget", "10000");
  await world.introduce(first);
  for (const client of clients) {
    await database()
      .db.insertInto("account")
      .values({
        user_id: BigInt(client),
        email: `${client}@parts.test`,
        username: "client",
        created_ms: 1n,
        referrer_id: BigInt(first),
      } as never)
      .execute();
    await world.fund(client, usdt(1_000));
    await world.buys(client, "1000", { typeid: 101 });
  }
});
afterEach(() => world.stop());

const parts = () =>
  database()
    .db.selectFrom("commission")
    .select(["through_day", "through_client", "incomes", "total"])
    .orderBy("id")
    .execute();

const expectBooksToBeRight = async (): Promise<void> => {
  const findings = await checkLedger(database().db);
  expect(findings.filter(({ wrong }) => wrong > 0)).toEqual([]);
};

/** Dies at the `nth` command that is sent. */
const dyingAt = (nth: number): CommandPort => {
  let sent = 0;
  return {
    submit: (request) => {
      sent += 1;
      return sent < nth ? world.submit(request) : Promise.reject(new Error("the server is killed"));
    },
  };
};

test("[REF-03] [REF-05] is paid for every client once, in parts of which each goes on behind the one before", async () => {
  await world.fund(first, usdt(10_000));
  await world.daysPass(2);
  await world.run({ clientsOfPart: 3 });
  expect((await parts()).map(({ through_client, incomes }) => [through_client, incomes])).toEqual([
    [BigInt(clients[2] ?? 0), 3],
    [BigInt(clients[5] ?? 0), 3],
    [null, 1],
  ]);
  // A day of a week on 1 000 USDT earns 0.1: 30 percent of it, seven times.
  expect(await world.wallet(first)).toBe(usdt(10_000) + 7n * 30_000n);
  expect((await world.income(first, "10")).filter(({ state }) => state === "paid")).toHaveLength(7);
  await world.run({ clientsOfPart: 3 });
  expect(await parts()).toHaveLength(3);
  await expectBooksToBeRight();
});

test("[REF-02] [REF-05] has one total account for all parts of a day, whatever comes in between them, wherever a run is cut off", async () => {
  await world.fund(first, usdt(10_000));
  await world.daysPass(1);
  for (let nth = 1; nth <= 5; nth += 1) {
    await world.daysPass(1);
    await world.run({ clientsOfPart: 3, ...dyingAt(1 + (nth % 4)) }).catch(() => undefined);
    await world.fund(first, usdt(1));
    await world.run({ clientsOfPart: 2 });
  }
  const rows = await parts();
  expect(rows.reduce((sum, { incomes }) => sum + incomes, 0)).toBe(5 * clients.length);
  const totals = Map.groupBy(rows, ({ through_day }) => through_day);
  for (const each of totals.values()) expect(new Set(each.map(({ total }) => total)).size).toBe(1);
  await expectBooksToBeRight();
});

test("[REF-02] who is no member gets one row without sources, and nothing later for those days", async () => {
  await world.fund(first, usdt(9_000));
  await world.daysPass(2);
  await world.run({ clientsOfPart: 2 });
  expect(await parts()).toMatchObject([{ through_client: null, incomes: 0 }]);
  await world.fund(first, usdt(5_000));
  await world.daysPass(1);
  await world.run({ clientsOfPart: 100 });
  expect((await parts()).map(({ incomes }) => incomes)).toEqual([0, 7]);
  await expectBooksToBeRight();
});

test("[REF-05] the database takes a part only where the one before has ended, with its place and its total account, and a changed one is found", async () => {
  await world.fund(first, usdt(10_000));
  await world.daysPass(2);
  await world.run({ clientsOfPart: 3, ...dyingAt(2) }).catch(() => undefined);
  const part = await database().db.selectFrom("commission").selectAll().executeTakeFirstOrThrow();
  const owner = new pg.Client({ connectionString: database().ownerUrl });
  await owner.connect();
  const found = async (change: object): Promise<string> => {
    const row = {
      ...part,
      id: 1_000,
      through_client: null,
      income: 4 * 30_000,
      accepted_ms: world.nowMs(),
      ...change,
    };
    const text = JSON.stringify([row], (_, value: unknown) =>
      typeof value === "bigint" ? String(value) : value,
    );
    await owner.query("BEGIN");
    const raised = await owner
      .query("SELECT commission_found($1, 0::smallint)", [text])
      .then(() => "booked")
      .catch((error: unknown) => String((error as { readonly code?: string }).code));
    await owner.query("ROLLBACK");
    return raised;
  };
  expect(await found({})).toBe("booked");
  expect(await found({ total: part.total + 1n })).toBe("CA045");
  expect(await found({ seen_batch: part.seen_batch - 1n })).toBe("CA045");
  expect(await found({ through_step: part.through_step + 1n })).toBe("CA045");
  expect(await found({ through_client: clients[2], income: 0 })).toBe("CA045");
  await world.run({ clientsOfPart: 3 });
  await owner.query("ALTER TABLE commission DISABLE TRIGGER ALL");
  await owner.query(
    "UPDATE commission SET through_client = through_client - 1 WHERE through_client IS NOT NULL",
  );
  await owner.query("UPDATE commission SET total = total + 1 WHERE through_client IS NULL");
  await owner.end();
  const findings = await checkLedger(database().db);
  expect(findings.filter(({ wrong }) => wrong > 0).map(({ rule }) => rule)).toEqual([
    "every commission is for what own money of an IB member's clients has earned, in its percent, and leaves nothing out",
    "whether a referrer was an IB member was decided by the balances that were booked",
    "a commission that is decided in parts has one place and one total account",
  ]);
});

test("[REF-05] [TRUST-01] the database takes no source of a commission or of a holding that is not there", async () => {
  await world.fund(first, usdt(10_000));
  await world.daysPass(2);
  await world.run();
  const owner = new pg.Client({ connectionString: database().ownerUrl });
  await owner.connect();
  const add = (changes: Readonly<Record<string, number>>) => {
    const named = (name: string): string => String(changes[name] ?? name);
    return owner.query(
      `INSERT INTO commission_source (user_id, commission_id, nth, level, reason, client_id, holding_id, day, base, amount)
       SELECT ${named("user_id")}, ${named("commission_id")}, nth + 100, level, reason, ${named("client_id")}, ${named("holding_id")}, day + 100,
         base, amount FROM commission_source ORDER BY nth LIMIT 1`,
    );
  };
  const refused = { code: "23503", constraint: "it_is_of_a_commission_and_a_holding" };
  for (const changes of [
    { commission_id: 1_000 },
    { user_id: clients[6] ?? 0 },
    { holding_id: 1_000 },
    { client_id: clients[6] ?? 0 },
  ])
    await expect(add(changes)).rejects.toMatchObject(refused);
  expect((await add({})).rowCount).toBe(1);
  await owner.end();
});

test("[REF-05] as much is booked at the same time as there is room for, and what fits nowhere goes by itself", async () => {
  const room = createRoom(10);
  let [used, most] = [0, 0];
  const work = (size: number) =>
    room.of(size, async () => {
      used += size;
      most = Math.max(most, used);
      await new Promise((resolve) => setImmediate(resolve));
      used -= size;
    });
  await Promise.all([4, 4, 4, 30, 4, 4, 0].map(work));
  expect(most).toBe(30);
  await Promise.all([6, 6, 4].map(work));
  expect(used).toBe(0);
});
