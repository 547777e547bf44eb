/**
 * What other people do while the storm is booked, in its own process: a steady mix of calls, each sent when it is
 * due, whether or not earlier ones were answered, and timed from that moment.
 */
import { hash } from "node:crypto";
import { Agent, request } from "node:http";
import { sign } from "@candor/wire/codec/sign";
import { firstUser, tokenOf, userCount } from "../bench-people.ts";
import { stormPeople } from "./storm-people.ts";

export type MixOrder = { readonly op: "start"; readonly port: number } | { readonly op: "end" };
export type Sample = {
  readonly path: string;
  /** Epoch ms at which it was due. */
  readonly atMs: number;
  readonly tookMs: number;
  /** Empty when the answer was as expected. */
  readonly fault: string;
};

/** Calls per second, all kinds together. */
export const mixPerSecond = 100;
const beatMs = 10;
const secret = "candor-sign";
const md5 = (text: string): string => hash("md5", text, "hex");

type Call = {
  readonly path: string;
  readonly token: string;
  readonly payload: Readonly<Record<string, string>>;
};

const anyUser = (first: number, count: number): string => tokenOf(first + Math.floor(Math.random() * count));
const list = { pageNum: "1", pageSize: "5", orderByColumn: "id", isAsc: "desc" };

/** One of four kinds in turn; lists are of people in the storm, orders on another pair by people outside it. */
const callOf = (number: number): Call => {
  const buyer = tokenOf(firstUser + (Math.floor(number / 4) % userCount));
  const side = String(1 + (Math.floor(number / 4) % 2));
  return [
    { path: "product/productList", token: "", payload: {} },
    { path: "user/userInfo", token: anyUser(firstUser, userCount), payload: {} },
    {
      path: "myContractOrderList",
      token: anyUser(stormPeople.first, stormPeople.count),
      payload: { ...list, statusList: "1,2" },
    },
    {
      path: "buyContract",
      token: buyer,
      payload: { multiple: "20", originPrice: "", pid: "2", share: "1", status: "1", type: side },
    },
  ][number % 4] as Call;
};

const agent = new Agent({ keepAlive: true, maxSockets: 256 });
const samples: Sample[] = [];
const underWay = new Set<Promise<void>>();
let sent = 0;

const send = ({ path, token, payload }: Call, port: number): Promise<string> =>
  new Promise((resolve) => {
    const headers = {
      "content-type": "application/json",
      authorization: token,
      time: String(Date.now()),
      sign: sign(payload, secret, md5),
      "idempotency-key": `storm-${process.pid}-${sent}-0123456789`,
    };
    const options = { host: "127.0.0.1", port, path: `/api/${path}`, method: "POST", agent, headers };
    const asking = request(options, (response) => {
      let body = "";
      response.on("data", (data: Buffer) => (body += data.toString()));
      response.on("end", () => resolve(body.startsWith('{"retCode":0,') ? "" : body.slice(0, 200)));
    });
    asking.once("error", (error) => resolve(error.message));
    asking.end(JSON.stringify(payload));
  });

const ask = async (call: Call, atMs: number, port: number): Promise<void> => {
  const fault = await send(call, port);
  samples.push({ path: call.path, atMs, tookMs: Date.now() - atMs, fault });
};

const start = (port: number): NodeJS.Timeout => {
  const startMs = Date.now();
  return setInterval(() => {
    for (; ; sent++) {
      const atMs = startMs + (sent * 1_000) / mixPerSecond;
      if (atMs > Date.now()) return;
      const one = ask(callOf(sent), atMs, port);
      underWay.add(one);
      void one.then(() => underWay.delete(one));
    }
  }, beatMs);
};

let timer: NodeJS.Timeout | undefined;
process.on("message", (order: MixOrder) => {
  if (order.op === "start") timer = start(order.port);
  else {
    clearInterval(timer);
    void Promise.all(underWay).then(() => process.send?.(samples, () => process.exit(0)));
  }
});
process.on("disconnect", () => process.exit());
