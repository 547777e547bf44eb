import { expect, test } from "vitest";
import { LeadLost } from "../platform/db/lead.ts";
import { silentLog } from "../platform/log.ts";
import { takeLease, type LeaseDatabase, type LeaseDeps } from "./lease.ts";
import { eventually } from "../platform/test-eventually.ts";

/** The database's row, and a clock that it shares with the leaders. */
const openShard = () => {
  const row = { epoch: 0n, holder: "", untilMs: 0 };
  const machine = { nowMs: 1_000 };
  const ask = async (text: string, values: readonly unknown[]): Promise<unknown> => {
    if (text.includes("lease_take")) {
      if (row.untilMs > machine.nowMs && row.holder !== values[1]) return { epoch: null };
      Object.assign(row, {
        epoch: row.epoch + 1n,
        holder: values[1],
        untilMs: machine.nowMs + Number(values[2]),
      });
      return { epoch: row.epoch };
    }
    const isOurs = String(row.epoch) === values[1];
    if (text.includes("lease_release")) {
      if (isOurs) row.untilMs = 0;
      return {};
    }
    if (isOurs) row.untilMs = machine.nowMs + Number(values[2]);
    return { renewed: isOurs };
  };
  /** A connection to the database that a test can cut or slow down. */
  const connect = () => {
    const line = { isCut: false, wait: Promise.resolve() as Promise<void> };
    const database: LeaseDatabase = {
      query: async ({ text, values }) => {
        await line.wait;
        if (line.isCut) throw new Error("Connection terminated unexpectedly");
        return { rows: [await ask(text, values)] };
      },
    };
    return { line, database };
  };
  const lead = async (holder: string, changes: Partial<LeaseDeps> = {}) => {
    const { line, database } = connect();
    const lost: LeadLost[] = [];
    const lease = await takeLease({
      database,
      shard: 0,
      holder,
      log: silentLog,
      onLost: (reason) => lost.push(reason),
      ttlMs: 5_000,
      monotonicMs: () => machine.nowMs,
      timer: false,
      ...changes,
    });
    return { lease, line, lost };
  };
  return { row, machine, lead };
};

test("a leader that renews holds its lease forever", async () => {
  const { machine, lead } = openShard();
  const { lease, lost } = await lead("one");
  for (let renewals = 0; renewals < 100; renewals++) {
    machine.nowMs += 1_700;
    expect(lease.isHeld()).toBe(true);
    await lease.renew();
  }
  await expect(lease.whenHeld()).resolves.toBeUndefined();
  expect(lost).toEqual([]);
});

test("[TRUST-07] a leader that is cut off stops before a successor may start, and is told once that it lost the lead", async () => {
  const { row, machine, lead } = openShard();
  const first = await lead("one");
  first.line.isCut = true;
  machine.nowMs += 4_499;
  await first.lease.renew();
  expect(first.lease.isHeld()).toBe(true);
  machine.nowMs += 1;
  expect(first.lease.isHeld()).toBe(false);
  expect(row.untilMs).toBeGreaterThan(machine.nowMs);
  const waits = first.lease.whenHeld();
  machine.nowMs += 501;
  const second = await lead("two");
  expect([second.lease.epoch, second.lease.isHeld()]).toEqual([2n, true]);
  first.line.isCut = false;
  await first.lease.renew();
  await first.lease.renew();
  await expect(waits).rejects.toThrow("Another process leads shard 0");
  await expect(first.lease.whenHeld()).rejects.toBeInstanceOf(LeadLost);
  expect(first.lost).toHaveLength(1);
  expect([first.lease.isHeld(), second.lost]).toEqual([false, []]);
});

test("a leader whose database was unreachable goes on if nobody else led meanwhile", async () => {
  const { machine, lead } = openShard();
  const { lease, line, lost } = await lead("one");
  line.isCut = true;
  machine.nowMs += 60_000;
  await lease.renew();
  expect(lease.isHeld()).toBe(false);
  const waits = lease.whenHeld();
  line.isCut = false;
  await lease.renew();
  await waits;
  expect([lease.isHeld(), lost]).toEqual([true, []]);
});

test("[TRUST-07] a lease counts from before its renewal was sent, however late its answer arrives", async () => {
  const { machine, lead } = openShard();
  const { lease, line } = await lead("one");
  const slow = Promise.withResolvers<void>();
  line.wait = slow.promise;
  machine.nowMs += 1_000;
  const renewal = lease.renew();
  machine.nowMs += 4_500;
  slow.resolve();
  await renewal;
  // The database gave it 5 s from now on; the leader believes no more than 4.5 s from when it asked.
  expect(lease.isHeld()).toBe(false);
  await lease.renew();
  expect(lease.isHeld()).toBe(true);
});

test("a released lease is free for a successor at once, and its end is not reported", async () => {
  const { lead } = openShard();
  const first = await lead("one");
  await first.lease.release();
  await first.lease.release();
  expect([first.lease.isHeld(), first.lost]).toEqual([false, []]);
  await expect(first.lease.whenHeld()).rejects.toThrow("released the lease");
  expect((await lead("two")).lease.epoch).toBe(2n);
});

test("two processes with the same holder name do not take the lead from each other", async () => {
  const { row, lead } = openShard();
  await lead("process 1");
  const giveUp = new AbortController();
  const waiting = lead("process 1", { signal: giveUp.signal });
  giveUp.abort(new Error("it waits"));
  await expect(waiting).rejects.toThrow("it waits");
  expect([row.epoch, row.holder.startsWith("process 1 on ")]).toEqual([1n, true]);
});

test("the wait to become leader can be cancelled", async () => {
  const { lead } = openShard();
  await lead("one");
  const giveUp = new AbortController();
  const waiting = lead("two", { signal: giveUp.signal });
  giveUp.abort(new Error("the server is closing"));
  await expect(waiting).rejects.toThrow("the server is closing");
});

test("the wait to become leader survives a restart of the database, but not a bug", async () => {
  const { machine } = openShard();
  let asked = 0;
  const deps = {
    shard: 0,
    holder: "one",
    log: silentLog,
    onLost: () => {},
    timer: false,
    monotonicMs: () => machine.nowMs,
  };
  const restarting: LeaseDatabase = {
    query: async () => {
      if ((asked += 1) === 1) throw new Error("Connection terminated unexpectedly");
      return { rows: [{ epoch: 7n }] };
    },
  };
  expect((await takeLease({ ...deps, database: restarting })).epoch).toBe(7n);
  const broken: LeaseDatabase = { query: () => Promise.reject(new TypeError("undefined is not a function")) };
  await expect(takeLease({ ...deps, database: broken })).rejects.toThrow(TypeError);
});

test("the timer renews by itself", async () => {
  const { row, machine, lead } = openShard();
  const { lease } = await lead("one", { ttlMs: 1_200, timer: true, monotonicMs: () => performance.now() });
  const until = row.untilMs;
  machine.nowMs += 400;
  await eventually(() => expect([row.untilMs, lease.isHeld()]).toEqual([until + 400, true]));
  await lease.release();
});
