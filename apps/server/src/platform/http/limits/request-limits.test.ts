import { setTimeout as sleep } from "node:timers/promises";
import { kline } from "@candor/wire/market";
import { optionAudit } from "@candor/wire/options";
import { expect, test } from "vitest";
import { Unavailable } from "../../unavailable.ts";
import { handle } from "../mount.ts";
import { buildTestHttp } from "../test-http.ts";

/** Charts that take a while to read; how often they were read. */
const open = async () => {
  const read: number[] = [];
  const http = await buildTestHttp([
    handle(kline, async ({ pid }) => {
      read.push(pid);
      await sleep(20);
      return { rows: [], total: 0 };
    }),
  ]);
  const chart = async (pid: number, from: string, token = "") => {
    const payload = { pid: String(pid), interval: "1h", limit: "500" };
    return (await http.call("product/kline", payload, { token, headers: { "x-forwarded-for": from } }))
      .status;
  };
  return { chart, read, close: () => http.app.close() };
};

const office = "198.51.100.7";
const statuses = async (asked: readonly Promise<number>[]): Promise<readonly number[]> => [
  ...new Set(await Promise.all(asked)),
];

test("[API-17] forty people behind one address open their charts at once, and all get them", async () => {
  const { chart, close } = await open();
  const visitors = Array.from({ length: 30 }, (_, index) => chart(index + 1, office));
  const users = Array.from({ length: 10 }, (_, index) => chart(index + 1, office, `token-${index + 1}`));
  expect(await statuses([...visitors, ...users])).toEqual([200]);
  await close();
});

test("[API-17] a chart that a whole crowd waits for is read a few times, not once for each of them", async () => {
  const { chart, read, close } = await open();
  const crowd = Array.from({ length: 40 }, (_, index) => chart(1, `203.0.113.${index}`));
  expect(await statuses(crowd)).toEqual([200]);
  // Those who were there first began at once, as many as there are places; all others wait for the next one.
  expect(read.length).toBeLessThanOrEqual(6);
  await close();
});

test("[API-17] a logged-in user waits behind nobody else of the same address", async () => {
  const { chart, read, close } = await open();
  const hungry = Array.from({ length: 40 }, (_, index) => chart(index + 1, office));
  const user = chart(1_000, office, "token-7");
  await user;
  expect(read.indexOf(1_000)).toBeLessThan(8);
  expect(await statuses([...hungry, user])).toEqual([200]);
  await close();
});

test("[API-17] while the store of files does not answer, only those who read files wait", async () => {
  const store = Promise.withResolvers<never>();
  const http = await buildTestHttp([
    handle(kline, () => ({ rows: [], total: 0 })),
    handle(optionAudit, () => store.promise),
  ]);
  const audits = [1, 2, 3, 4].map((user) =>
    http.call("options/audit", { id: "1" }, { token: `token-${user}` }),
  );
  const chart = await http.call("product/kline", { pid: "1", interval: "1h", limit: "500" });
  expect(chart.status).toBe(200);
  store.reject(new Unavailable("the place is away"));
  expect(await statuses(audits.map(async (audit) => (await audit).status))).toEqual([503]);
  await http.app.close();
});
