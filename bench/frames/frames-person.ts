/** The user of the contract screen in the frames measure: a person with live orders and a day of candles; and another, who trades. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "@playwright/test";
import type pg from "pg";
import { callApi } from "../crash/crash-client.ts";
import { firstUser, tokenOf } from "../bench-people.ts";

const authorization = tokenOf(firstUser);

/** Stores a login before the page loads, as an earlier visit would have left it. */
export const signInAs = async (page: Page, port: number): Promise<void> => {
  const user = await agreed(port, "user/userInfo", {});
  await page.addInitScript(
    ([token, info, since]) => {
      localStorage.setItem("candor.token", token);
      localStorage.setItem("candor.user", info);
      localStorage.setItem("candor.since", since);
    },
    [authorization, JSON.stringify(user), String(Date.now())] as const,
  );
};

/** One candle per minute with slowly moving prices, so that the chart is as full as on any day. Call while no server runs. */
export const dayOfCandles = async (owner: pg.Client, units: number): Promise<void> => {
  await owner.query(
    `INSERT INTO candle_1m (pid, open_ms, open, high, low, close, volume)
     SELECT 1, at_ms, p, p + s, p - s, p + (n % 3 - 1) * s, 100000000 * (1 + n % 5)
     FROM (SELECT n, ($1::bigint / 60000 - n) * 60000 AS at_ms, s,
             ($2::numeric * 100000000 * (1 + 0.004 * sin(n / 40.0)))::bigint AS p
           FROM generate_series(1, 1440) AS n, (SELECT ($2::numeric * 20000)::bigint AS s) AS step) AS minutes`,
    [Date.now(), units],
  );
  await owner.query(
    `INSERT INTO candle_mark (pid, interval_ms, folded_ms, count) VALUES (1, 60000, $1::bigint / 60000 * 60000, 1440)
     ON CONFLICT (pid, interval_ms) DO UPDATE SET folded_ms = greatest(candle_mark.folded_ms, excluded.folded_ms)`,
    [Date.now()],
  );
};

const best = { multiple: "10", originPrice: "", pid: "1", share: "1", status: "1" };
/** Six positions with both stops, of both sides, and three pending orders: each a row, and lines on the chart. */
export const liveOrders = async (port: number): Promise<void> => {
  for (let count = 0; count < 3; count++) {
    const low = String(50_000 - count * 500);
    const high = String(70_000 + count * 500);
    await agreed(port, "buyContract", {
      ...best,
      type: "1",
      stop_loss_price: low,
      target_profit_price: high,
    });
    await agreed(port, "buyContract", {
      ...best,
      type: "2",
      stop_loss_price: high,
      target_profit_price: low,
    });
    await agreed(port, "buyContract", { ...best, type: "1", status: "0", originPrice: low });
  }
};

/** Does the work while somebody else opens a contract and closes it again, an order at a time. Throws what failed of either. */
export const whileOthersTrade = async <Value>(
  port: number,
  everyMs: number,
  work: () => Promise<Value>,
): Promise<Value> => {
  let isOver = false;
  const token = tokenOf(firstUser + 1);
  const trading = async (): Promise<void> => {
    while (!isOver) {
      const opened = await agreed(port, "buyContract", { ...best, type: "1" }, token);
      await sleep(everyMs);
      await agreed(port, "pingcangContract", { id: (opened as { readonly id: string }).id }, token);
      await sleep(everyMs);
    }
  };
  const [value] = await Promise.all([work().finally(() => (isOver = true)), trading()]);
  return value;
};

const agreed = async (
  port: number,
  path: string,
  payload: Record<string, string>,
  token = authorization,
): Promise<unknown> => {
  const answer = await callApi(port, path, payload, { authorization: token });
  const body = JSON.parse(answer ?? "{}") as { retCode?: number; data?: unknown };
  if (body.retCode !== 0) throw new Error(`${path} was refused: ${answer}`);
  return body.data;
};
