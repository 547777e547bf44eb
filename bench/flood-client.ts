/**
 * The load of the flood measure, in its own process: the costliest calls of visitors, from very many addresses, and of one
 * account that holds very much, as fast as the limits let them; and other people, who trade and look at prices at a steady rate.
 */
import { callFrom, getFrom, type Answered } from "./call-from.ts";
import { firstUser, tokenOf, userCount } from "./bench-people.ts";

export type FloodLoad = {
  readonly port: number;
  readonly seconds: number;
  /** Calls of visitors, and of the account, in progress at once. */
  readonly connections: number;
  readonly addresses: number;
  readonly heavyUser: number;
  /** The pages that the account's journal has. */
  readonly pages: number;
  readonly optionSeconds: number;
};
export type FloodNews = {
  /** How often each flooding call was answered, by name and then by outcome. */
  readonly flood: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Milliseconds of the other people's calls. */
  readonly others: Readonly<Record<string, readonly number[]>>;
  readonly othersRefused: Readonly<Record<string, number>>;
};

type Flooding = readonly [name: string, ask: (from: string, turn: number) => Promise<Answered>];

const visitorCalls = ({ port }: FloodLoad): readonly Flooding[] => {
  const call = (path: string, payload: Readonly<Record<string, string>>, name = path): Flooding => [
    name,
    (from) => callFrom(port, path, payload, { from }),
  ];
  const file = (name: string, path: (nowMs: number) => string): Flooding => [
    name,
    (from) => getFrom(port, path(Date.now()), { from }),
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

const accountCalls = ({ port, heavyUser, pages }: FloodLoad): readonly Flooding[] => {
  const token = tokenOf(heavyUser);
  const call = (
    name: string,
    path: string,
    payload: (turn: number) => Readonly<Record<string, string>>,
  ): Flooding => [name, (from, turn) => callFrom(port, path, payload(turn), { token, from })];
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
    call("notices", "notices", () => page(1)),
  ];
};

type Counts = Record<string, Record<string, number>>;

const flood = async (
  load: FloodLoad,
  calls: readonly Flooding[],
  untilMs: number,
  counts: Counts,
  first: number,
): Promise<void> => {
  for (let turn = first; performance.now() < untilMs; turn += load.connections) {
    const [name, ask] = calls[turn % calls.length] ?? calls[0] ?? noCall;
    const number = (turn * 31) % load.addresses;
    const { key } = await ask(`10.9.${number >> 8}.${number & 255}`, turn);
    const of = (counts[name] ??= {});
    of[key] = (of[key] ?? 0) + 1;
    // Who is refused tries again at once, but not in a loop that uses the whole machine.
    if (key !== "success") await new Promise((resolve) => setTimeout(resolve, 20));
  }
};
const noCall: Flooding = ["", () => Promise.reject(new Error("there is no call"))];

/** The price that the last product list showed. */
let shownPrice = "0";

const everyMs = 25;

/** An open loop: the calls are sent on schedule, however long earlier ones wait. */
const trade = async (
  load: FloodLoad,
  untilMs: number,
): Promise<Pick<FloodNews, "others" | "othersRefused">> => {
  const others: Record<string, number[]> = {};
  const refused: Record<string, number> = {};
  const asked: Promise<void>[] = [];
  const ask = (path: string, payload: Readonly<Record<string, string>>, token: string): void => {
    asked.push(
      callFrom(load.port, path, payload, { token }).then(({ key, ms, data }) => {
        (others[path] ??= []).push(ms);
        if (key !== "success") refused[`${path} ${key}`] = (refused[`${path} ${key}`] ?? 0) + 1;
        if (path === "product/productList") shownPrice = priceIn(data) ?? shownPrice;
      }),
    );
  };
  for (let turn = 0; performance.now() < untilMs; turn += 1) {
    const token = tokenOf(firstUser + (turn % userCount));
    if (turn % 3 === 0) ask("product/productList", {}, token);
    else if (turn % 3 === 1) ask("user/userInfo", {}, token);
    else if (shownPrice !== "0") ask("placeOrder", optionForm(load, turn), token);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
  await Promise.all(asked);
  return { others, othersRefused: refused };
};

const optionForm = ({ optionSeconds }: FloodLoad, turn: number) => ({
  buyprice: shownPrice,
  pid: "1",
  ostyle: String(turn % 2),
  endprofit: String(optionSeconds),
  fee: "10",
});

const priceIn = (data: unknown): string | undefined =>
  (data as { pid: number; price: string }[] | null)?.find(({ pid }) => pid === 1)?.price;

const work = async (load: FloodLoad): Promise<void> => {
  // The first options end while the flood is under way.
  const calm = trade(load, performance.now() + load.optionSeconds * 1_000);
  const { othersRefused: early } = await calm;
  if (Object.keys(early).length > 0) throw new Error(`refused before the flood: ${JSON.stringify(early)}`);
  process.send?.("flooding");
  const untilMs = performance.now() + load.seconds * 1_000;
  const counts: Counts = {};
  const flooding = [visitorCalls(load), accountCalls(load)].flatMap((calls) =>
    Array.from({ length: load.connections }, (_, index) => flood(load, calls, untilMs, counts, index)),
  );
  const traded = await trade(load, untilMs);
  await Promise.all(flooding);
  const news: FloodNews = { flood: counts, ...traded };
  process.send?.(news, () => process.exit(0));
};

process.on("message", (load: FloodLoad) => void work(load));
process.on("disconnect", () => process.exit());
