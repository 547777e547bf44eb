/**
 * Other people during the flood measure, in a process of their own: they trade and look at prices at a steady rate, each from an
 * address of their own. Every call is sent when it is due, however long earlier ones wait.
 */
import { createCaller, isSuccess, refusalIn, type Caller } from "../bench-http.ts";
import { firstUser, tokenOf, userCount } from "../bench-people.ts";
import { nextNetwork } from "../call-from.ts";
import { measureClient, type ClientLoad } from "./client-load.ts";

export type OthersLoad = { readonly port: number; readonly seconds: number; readonly optionSeconds: number };
export type OtherCall = {
  readonly path: string;
  /** Since the beginning. */
  readonly atMs: number;
  readonly tookMs: number;
  /** Empty for a success. */
  readonly refusal: string;
};
export type OthersNews = {
  /** Before the flood. */
  readonly calm: readonly OtherCall[];
  readonly calls: readonly OtherCall[];
  readonly client: ClientLoad;
};

const everyMs = 25;

/** The price that the last product list showed. */
let shownPrice = "0";

const trade = async (
  { ask }: Caller,
  { optionSeconds }: OthersLoad,
  seconds: number,
): Promise<OtherCall[]> => {
  const calls: OtherCall[] = [];
  const asked = new Set<Promise<void>>();
  const startMs = performance.now();
  const call = async (
    path: string,
    payload: Readonly<Record<string, string>>,
    turn: number,
  ): Promise<void> => {
    const token = tokenOf(firstUser + (turn % userCount));
    const key = `others-${process.pid}-${startMs}-${turn}`;
    const sentMs = performance.now();
    const body = await ask({ path, token, key, payload, from: nextNetwork() });
    calls.push({
      path,
      atMs: sentMs - startMs,
      tookMs: performance.now() - sentMs,
      refusal: refusalIn(body),
    });
    if (path === "product/productList" && isSuccess(body)) shownPrice = priceIn(body) ?? shownPrice;
  };
  for (let turn = 0; performance.now() < startMs + seconds * 1_000; turn += 1) {
    const option = {
      buyprice: shownPrice,
      pid: "1",
      ostyle: String(turn % 2),
      endprofit: String(optionSeconds),
      fee: "10",
    };
    const one = [
      () => call("product/productList", {}, turn),
      () => call("user/userInfo", {}, turn),
      () => (shownPrice === "0" ? Promise.resolve() : call("placeOrder", option, turn)),
    ][turn % 3]?.();
    if (one !== undefined) asked.add(one.finally(() => void asked.delete(one)));
    const dueMs = startMs + (turn + 1) * everyMs;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, dueMs - performance.now())));
  }
  await Promise.all(asked);
  return calls;
};

const priceIn = (body: string): string | undefined => /"pid":1,.*?"price":"([\d.]+)"/.exec(body)?.[1];

/** The first seconds of a server are not usual: its code is not compiled yet. */
const isUsual = ({ atMs }: OtherCall): boolean => atMs >= 10_000;

const work = async (load: OthersLoad): Promise<void> => {
  const caller = createCaller(load.port);
  // The first options end while the flood is under way.
  const calm = await trade(caller, load, load.optionSeconds);
  const refused = calm.filter(({ refusal }) => refusal !== "");
  if (refused.length > 0) throw new Error(`refused before the flood: ${JSON.stringify(refused)}`);
  process.send?.("calm");
  const measured = measureClient();
  const calls = await trade(caller, load, load.seconds);
  const news: OthersNews = { calm: calm.filter(isUsual), calls, client: measured() };
  process.send?.(news, () => process.exit(0));
};

process.on("message", (load: OthersLoad) => void work(load));
process.on("disconnect", () => process.exit());
