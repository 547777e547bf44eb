import { orderList, placeOrder } from "@candor/wire/options";
import { expect, test } from "vitest";
import { eventually } from "../../test-eventually.ts";
import { handle } from "../mount.ts";
import { buildTestHttp } from "../test-http.ts";

const places = 4;
const placement = { buyprice: "61234.5", pid: 1, ostyle: 0, endprofit: 60, fee: "10" };

/** A server whose reads wait until they are let go; a read by user 9 fails. */
const open = async () => {
  const waiting: (() => void)[] = [];
  const http = await buildTestHttp(
    [
      handle(orderList, async (_input, { session }) => {
        if (session.userId === 9) throw new Error("the read fails");
        await new Promise<void>((resolve) => waiting.push(resolve));
        return { rows: [], total: 0 };
      }),
      handle(placeOrder, () => ({ id: "1" })),
    ],
    { readPlaces: places },
  );
  const read = (userId = 7) => http.call("orderList", {}, { token: `token-${userId}` });
  return {
    read,
    trade: () => http.call("placeOrder", placement, { token: "token-7" }),
    waiting,
    letGo: () => {
      for (const go of waiting.splice(0)) go();
    },
    close: () => http.app.close(),
  };
};

test("[API-17] a read above what the server can do at once is refused at once, with the time to wait; an order is not", async () => {
  const { read, trade, waiting, letGo, close } = await open();
  const begun = Array.from({ length: places }, () => read());
  await eventually(() => expect(waiting).toHaveLength(places));
  expect(await read(8)).toMatchObject({
    status: 503,
    headers: { "retry-after": "1" },
    body: { retCode: 1, key: "NotReady" },
  });
  expect((await trade()).body.retCode).toBe(0);
  expect(waiting, "nothing was begun for the read that was refused").toHaveLength(places);
  letGo();
  expect((await Promise.all(begun)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  await close();
});

test("[API-17] of reads that come in one moment as many are begun as there are places", async () => {
  const { read, waiting, letGo, close } = await open();
  const all = Array.from({ length: 3 * places }, () => read());
  await eventually(() => expect(waiting).toHaveLength(places));
  letGo();
  const statuses = (await Promise.all(all)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(places);
  expect(statuses.filter((status) => status === 503)).toHaveLength(2 * places);
  await close();
});

test("[API-17] a place is free again after a read, also after one that failed", async () => {
  const { read, waiting, letGo, close } = await open();
  for (let index = 0; index < 2 * places; index += 1) expect((await read(9)).status).toBe(500);
  const begun = Array.from({ length: places }, () => read());
  await eventually(() => expect(waiting).toHaveLength(places));
  letGo();
  await Promise.all(begun);
  const later = read();
  await eventually(() => expect(waiting).toHaveLength(1));
  letGo();
  expect((await later).status).toBe(200);
  await close();
});
