/** When options are posted, read every few milliseconds from the database itself, which shows only what is committed. */
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";

const lookEveryMs = 5;
/** How long to wait for one option. */
const giveUpMs = 10_000;

type Due = { readonly id: number; readonly sellMs: number };

/** For every option that ends between these times: its sell time, and how long after it the database first showed it as no longer open. */
export const watchSettlements = async (
  owner: pg.Client,
  fromMs: number,
  toMs: number,
): Promise<readonly { readonly sellMs: number; readonly lateMs: number }[]> => {
  const { rows } = await owner.query<{ id: bigint; sell_ms: bigint }>(
    "SELECT id, sell_ms FROM option WHERE status = 'open' AND sell_ms BETWEEN $1 AND $2 ORDER BY sell_ms",
    [fromMs, toMs],
  );
  let waiting: Due[] = rows.map(({ id, sell_ms }) => ({ id: Number(id), sellMs: Number(sell_ms) }));
  const seen: { sellMs: number; lateMs: number }[] = [];
  while (waiting.length > 0 && Date.now() < toMs + giveUpMs) {
    await sleep(lookEveryMs);
    const askedMs = Date.now();
    const due = waiting.filter(({ sellMs }) => sellMs <= askedMs);
    if (due.length === 0) continue;
    const open = await openOf(owner, due);
    const nowMs = Date.now();
    const posted = new Set(due.filter(({ id }) => !open.has(id)));
    for (const { sellMs } of posted) seen.push({ sellMs, lateMs: nowMs - sellMs });
    if (posted.size > 0) waiting = waiting.filter((one) => !posted.has(one));
  }
  return [...seen, ...waiting.map(({ sellMs }) => ({ sellMs, lateMs: Infinity }))];
};

const openOf = async (owner: pg.Client, due: readonly Due[]): Promise<ReadonlySet<number>> => {
  const { rows } = await owner.query<{ id: bigint }>({
    name: "open_of",
    text: "SELECT id FROM option WHERE status = 'open' AND id = ANY ($1::bigint[])",
    values: [due.map(({ id }) => id)],
  });
  return new Set(rows.map(({ id }) => Number(id)));
};
