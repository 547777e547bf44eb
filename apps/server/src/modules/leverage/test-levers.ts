/** For tests: contracts through the whole server's calls, every row checked against the wire's schema. */
import { parseMoney } from "@candor/core/money/money";
import { renamed } from "@candor/wire/codec/names";
import type { LeverRow } from "@candor/wire/leverage";
import { leverRow } from "@candor/wire/record/trade-evidence";
import { expect } from "vitest";
import * as z from "zod/mini";
import type { TestApp } from "../../../tests/test-app.ts";
import { freshPrice, type OnWire, type Trader } from "../../../tests/test-trader.ts";

/** One order at the best price: 1 leaf at 20x binds 50 and costs 0.5. */
export const bestPrice = { multiple: 20, originPrice: "", pid: 1, share: "1", status: 1, type: 1 };

type Payload = Readonly<Record<string, unknown>>;

export const listLevers = async (trader: Trader, payload: Payload = {}) => {
  const body = await trader.ask("myContractOrderList", payload);
  const rows = body.data as OnWire<LeverRow>[];
  for (const row of rows) expect(z.safeParse(leverRow, renamed(row)).error).toBeUndefined();
  return { rows, total: body.total };
};
export const rowOf = async (trader: Trader, id: string): Promise<OnWire<LeverRow>> => {
  const { rows } = await listLevers(trader, { pageSize: 100 });
  const row = rows.find((candidate) => candidate.id === id);
  if (row === undefined) throw new Error(`no order ${id}`);
  return row;
};
/** Opens at the best price unless told otherwise; returns the number. */
export const openLever = async (app: TestApp, trader: Trader, change: Payload = {}): Promise<string> => {
  await freshPrice(app);
  const body = await trader.ask("buyContract", { ...bestPrice, ...change });
  expect(body.key ?? "success").toBe("success");
  return (body.data as { id: string }).id;
};
/** A buy far below the market, which waits. */
export const waitingLever = async (app: TestApp, trader: Trader, change: Payload = {}): Promise<string> =>
  openLever(app, trader, { status: 0, originPrice: await freshPrice(app, 1, -20), ...change });

/** Micro-units of an amount that may be below zero. */
export const unitsOf = (text: string | null): bigint =>
  text?.startsWith("-") === true ? -(parseMoney(text.slice(1)) ?? 0n) : (parseMoney(text ?? "") ?? 0n);
