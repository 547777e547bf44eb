/** The costliest calls of visitors, and of one account that holds very much: for the flood, and to find what each costs alone. */
import { callText } from "../bench-http.ts";
import { tokenOf } from "../bench-people.ts";
import type { Answer } from "./flood-connection.ts";

export type FloodTarget = {
  readonly port: number;
  readonly heavyUser: number;
  /** The pages that the account's journal has. */
  readonly pages: number;
};

/** A kind of call: its name, and its request from an address. */
export type FloodCall = readonly [name: string, textOf: (from: string, turn: number) => string];

const key = (turn: number): string => `flood-${process.pid}-${turn}-0123456789`;

export const visitorCalls = ({ port }: FloodTarget): readonly FloodCall[] => {
  const call = (path: string, payload: Readonly<Record<string, string>>, name = path): FloodCall => [
    name,
    (from, turn) => callText(port, { path, token: "", key: key(turn), payload, from }),
  ];
  const file = (name: string, path: (nowMs: number) => string): FloodCall => [
    name,
    (from) =>
      `GET ${path(Date.now())} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-Forwarded-For: ${from}\r\n\r\n`,
  ];
  const oldSeconds = String(Math.floor(Date.now() / 1_000) - 100 * 86_400);
  return [
    call("product/kline", { pid: "1", interval: "1d", limit: "1000" }, "kline 1d"),
    call("product/kline", { pid: "2", interval: "1h", limit: "1000" }, "kline 1h"),
    call("product/kline", { pid: "3", interval: "1m", limit: "1000", endTime: oldSeconds }, "kline 1m, old"),
    call(
      "product/kline",
      { pid: "4", interval: "30m", limit: "1000", endTime: oldSeconds },
      "kline 30m, old",
    ),
    call("product/sparklines", {}),
    call("product/productList", {}),
    call("lever/exposure", {}),
    call("risk/figures", {}),
    file("ticks, range", (nowMs) => `/public/ticks/BTCUSDT/range?from=${nowMs - 3_600_000}&to=${nowMs}`),
    file("ticks, index", () => "/public/ticks/BTCUSDT/index.json"),
  ];
};

export const accountCalls = ({ port, heavyUser, pages }: FloodTarget): readonly FloodCall[] => {
  const token = tokenOf(heavyUser);
  const call = (
    name: string,
    path: string,
    payload: (turn: number) => Readonly<Record<string, string>>,
  ): FloodCall => [
    name,
    (from, turn) => callText(port, { path, token, key: key(turn), payload: payload(turn), from }),
  ];
  const page = (number: number) => ({ pageNum: String(Math.max(1, number)), pageSize: "100" });
  return [
    call("journal, first page", "financial/cashFlow", () => page(1)),
    call("journal, any page", "financial/cashFlow", (turn) => page((turn * 7_919) % pages)),
    call("journal, last page", "financial/cashFlow", () => page(pages)),
    call("journal, some types", "financial/cashFlow", (turn) => ({
      ...page((turn * 7_919) % pages),
      types: "5,20",
    })),
    call("journal, sum", "financial/cashFlowTotalMoney", () => ({})),
    call("recharges", "myPay", () => page(1)),
    call("options", "orderList", () => ({ ...page(1), orderByColumn: "fee", isAsc: "asc" })),
    call("contracts", "myContractOrderList", () => ({ ...page(1), statusList: "0,1,2,3,4" })),
    call("back-test", "bot/backtest", () => ({ pid: "1", multiple: "10", times: "5", price: "1000" })),
    call("notices", "notices", () => ({ size: "50" })),
  ];
};

/** "success", the refusal, or what else became of it. */
export const outcomeOf = ({ status, start }: Answer): string => {
  if (status === 0) return "broken off";
  if (status === 200 && !start.startsWith('{"retCode":')) return "success";
  return start.startsWith('{"retCode":0,') ? "success" : (/"key":"(\w+)"/.exec(start)?.[1] ?? String(status));
};
