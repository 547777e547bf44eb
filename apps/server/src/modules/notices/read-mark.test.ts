/** Which notices are new: the same on all devices, and nothing is marked that was not there when the list was read. */
import { dayMs, hourMs, minuteMs } from "@candor/core/time/time";
import { money } from "@candor/core/money/money";
import { beforeAll, expect, test } from "vitest";
import { withTrading } from "../../engine/test-trading.ts";
import { placement, usdt } from "../../engine/test-world.ts";
import { withTestDatabase } from "../../platform/db/test-database.ts";
import { storeNotice } from "../../records/notices/store-notice.ts";
import { testTurn } from "../../platform/jobs/test-turn.ts";
import { noticeJobs } from "./jobs.ts";
import { forgetNotices } from "./repo.ts";
import { openNotices, type NoticeDesk } from "./test-notices.ts";

const database = withTestDatabase();
const { world, fundTrader, trade } = withTrading(database);
let desk: NoticeDesk;
let users = 100_500;

beforeAll(() => {
  desk = openNotices(database(), () => world().nowMs());
});

const newUser = async (): Promise<number> => {
  const userId = (users += 1);
  await desk.addAccount(userId);
  await fundTrader(userId);
  return userId;
};
/** Options that settle in one batch. */
const settle = async (userId: number, count = 1): Promise<void> => {
  await world().tradeAt(world().nowMs() + 1_000, "60000");
  for (let each = 0; each < count; each += 1)
    expect((await world().ask(placement(userId, { stake: money(usdt(1)) }))).outcome).toBe("applied");
  await trade("60001", minuteMs);
};
const tell = (userId: number): Promise<void> =>
  database()
    .db.transaction()
    .execute((tx) => storeNotice(tx, { userId, key: "factorsChanged", tourl: "/security" }, world().nowMs()));
const isRead = async (userId: number): Promise<readonly boolean[]> =>
  (await desk.read(userId)).rows.map(({ read }) => read);

test("[NOTE-03] everything up to the newest of the list that was read is marked; what came meanwhile stays new", async () => {
  const userId = await newUser();
  await settle(userId, 2);
  await tell(userId);
  const seen = await desk.read(userId);
  expect([seen.unread, seen.rows.map(({ kind }) => kind)]).toEqual([
    3,
    expect.arrayContaining(["security", "settlement"]),
  ]);
  await settle(userId);
  await tell(userId);
  await desk.markRead(userId, seen.seen);
  expect((await desk.read(userId)).unread).toBe(2);
  expect((await isRead(userId)).filter((read) => read)).toHaveLength(3);
  await desk.markRead(userId, (await desk.read(userId)).seen);
  expect([(await desk.read(userId)).unread, await isRead(userId)]).toEqual([0, Array(5).fill(true)]);
});

test("[NOTE-03] a mark never goes back, and the devices of its user are told of it", async () => {
  const userId = await newUser();
  await settle(userId);
  const first = await desk.read(userId);
  await settle(userId);
  await desk.markRead(userId, (await desk.read(userId)).seen);
  await desk.markRead(userId, first.seen);
  expect(await isRead(userId)).toEqual([true, true]);
  expect(desk.pushed.filter((push) => push.userId === userId)).toEqual(
    Array(2).fill({ userId, type: "NOTICES" }),
  );
});

test("[NOTE-03] a mark beyond what there is covers nothing that comes later", async () => {
  const userId = await newUser();
  await settle(userId);
  await desk.markRead(userId, "999999999999999999.999999999.999999999999999999.999999999999999999");
  expect((await desk.read(userId)).unread).toBe(0);
  await settle(userId);
  await tell(userId);
  expect((await desk.read(userId)).unread).toBe(2);
});

test("[NOTE-03] [API-13] a text that no answer had is refused, to mark and to go on from", async () => {
  const userId = await newUser();
  for (const text of ["x", "1.2.3", "1.2.3.-4", "1.2.3.4.5", "1.2.3.1e3", `${"9".repeat(19)}.0.0.0`]) {
    expect(await desk.keyOf(desk.markRead(userId, text))).toBe("BadRequest");
    expect(await desk.keyOf(desk.read(userId, { before: text }))).toBe("BadRequest");
  }
  expect(await desk.keyOf(desk.markRead(userId, ""))).toBe("BadRequest");
});

test("[NOTE-03] a user's mark is not another's", async () => {
  const [one, other] = [await newUser(), await newUser()];
  await settle(one);
  await settle(other);
  await desk.markRead(one, (await desk.read(other)).seen);
  expect([(await desk.read(one)).unread, (await desk.read(other)).unread]).toEqual([0, 1]);
});

test("[NOTE-04] a page goes on where the last one ended: nothing is shown twice or left out while new notices come", async () => {
  const userId = await newUser();
  for (let each = 0; each < 3; each += 1) {
    await settle(userId, 2);
    await tell(userId);
  }
  const all = (await desk.read(userId, { size: 50 })).rows.map(({ id }) => id);
  expect(all).toHaveLength(9);
  const first = await desk.read(userId, { size: 4 });
  await settle(userId);
  await tell(userId);
  const second = await desk.read(userId, { size: 4, before: first.next });
  const third = await desk.read(userId, { size: 4, before: second.next });
  expect([...first.rows, ...second.rows, ...third.rows].map(({ id }) => id)).toEqual(all);
  expect(third.next).toBe("");
  const times = [...first.rows, ...second.rows, ...third.rows].map(({ time }) => time);
  expect(times).toEqual(times.toSorted((a, b) => b - a));
});

test("[NOTE-04] no more than a hundred new ones are counted", async () => {
  const userId = await newUser();
  for (let each = 0; each < 130; each += 1) await tell(userId);
  expect((await desk.read(userId)).unread).toBe(100);
});

test("[NOTE-05] after 90 days a notice is not shown, is not new, and stored ones are deleted by an hourly job", async () => {
  const userId = await newUser();
  await settle(userId);
  await tell(userId);
  const later = openNotices(database(), () => world().nowMs() + 90 * dayMs);
  expect((await later.read(userId)).rows).toHaveLength(2);
  const gone = openNotices(database(), () => world().nowMs() + 90 * dayMs + 2 * minuteMs);
  expect(await gone.read(userId)).toMatchObject({ rows: [], next: "", unread: 0 });
  const [job] = noticeJobs(database().jobs, gone.clock);
  expect(job?.everyMs).toBe(hourMs);
  await job?.run(testTurn());
  const { rows } = await database().pool.query("SELECT FROM notice WHERE user_id = $1", [userId]);
  expect(rows).toHaveLength(0);
});

test("[NOTE-05] the newest thousand of a user with one key are kept, so that many of one do not push others out", async () => {
  const [many, few] = [await newUser(), await newUser()];
  await tell(many);
  await database().pool.query(
    `INSERT INTO notice (user_id, key, args, created_ms) SELECT $1, 'signedIn', '{}', $2 FROM generate_series(1, 1200)`,
    [many, world().nowMs()],
  );
  await tell(few);
  await forgetNotices(database().db, 0);
  const kept = async (userId: number) => {
    const { rows } = await database().pool.query<{ key: string; count: bigint }>(
      "SELECT key, count(*) FROM notice WHERE user_id = $1 GROUP BY key ORDER BY key",
      [userId],
    );
    return rows.map(({ key, count }) => [key, Number(count)]);
  };
  expect(await kept(many)).toEqual([
    ["factorsChanged", 1],
    ["signedIn", 1_000],
  ]);
  expect(await kept(few)).toEqual([["factorsChanged", 1]]);
});
