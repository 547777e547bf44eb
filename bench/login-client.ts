/** The load of the login measure, in a process of its own: a flood of wrong logins, and others who only want to go on. */
import { hash } from "node:crypto";
import { Agent, request } from "node:http";
import { sign } from "@candor/wire/codec/sign";
import { firstUser, tokenOf, userCount } from "./place-database.ts";

export type LoginLoad = {
  readonly port: number;
  /** Logins under way at once, each from another network; 0 for none. */
  readonly flood: number;
  readonly seconds: number;
  /** Logs in now and then during the flood. */
  readonly person: { readonly email: string; readonly pwd: string };
};
export type LoginNews = {
  readonly floodAnswers: Readonly<Record<string, number>>;
  /** Milliseconds of each call of the others, by path. */
  readonly others: Readonly<Record<string, readonly number[]>>;
  readonly othersRefused: number;
  /** Milliseconds of the right logins, and what the others of them got. */
  readonly logins: readonly number[];
  readonly loginsRefused: Readonly<Record<string, number>>;
};
export type Answered = { readonly key: string; readonly ms: number };

const md5 = (text: string): string => hash("md5", text, "hex");
const agent = new Agent({ keepAlive: true, maxSockets: 2_000 });
let counter = 0;

/** One call from a network of its own, as a trusted proxy on this machine passes it on. */
export const callFrom = (
  port: number,
  path: string,
  payload: Readonly<Record<string, string>>,
  { token = "", from = `10.${(counter >> 8) & 255}.${counter & 255}.${1 + (counter >> 16)}` } = {},
): Promise<Answered> => {
  counter += 1;
  const body = JSON.stringify(payload);
  const headers = {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    authorization: token,
    time: String(Date.now()),
    sign: sign(payload, "candor-sign", md5),
    "idempotency-key": `bench-${process.pid}-${counter}-0123456789`,
    "x-forwarded-for": from,
  };
  const startMs = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request({ agent, port, host: "127.0.0.1", path: `/api/${path}`, method: "POST", headers });
    sent.on("response", (response) => {
      let text = "";
      response.on("data", (part: Buffer) => (text += part.toString()));
      response.on("end", () => {
        const { retCode, key = "" } = JSON.parse(text) as { retCode: number; key?: string };
        resolve({ key: retCode === 0 ? "success" : key, ms: performance.now() - startMs });
      });
    });
    sent.on("error", reject);
    sent.end(body);
  });
};

const flood = async (load: LoginLoad, untilMs: number, answers: Record<string, number>): Promise<void> => {
  while (performance.now() < untilMs) {
    const email = `nobody${counter}@candor.test`;
    const { key } = await callFrom(load.port, "login", { type: "2", email, pwd: "Wrong#2026" });
    answers[key] = (answers[key] ?? 0) + 1;
    // A refused flood comes again at once, but not in a loop that takes the whole machine.
    if (key !== "WrongAccountOrPassword") await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

const errands = [
  ["user/userInfo", {}],
  ["product/productList", {}],
  ["lever/walletTransfer", { transfervalue: "0.01", type: "1" }],
] as const;

const work = async (load: LoginLoad): Promise<void> => {
  const untilMs = performance.now() + load.seconds * 1_000;
  const floodAnswers: Record<string, number> = {};
  const others: Record<string, number[]> = {};
  const logins: number[] = [];
  const loginsRefused: Record<string, number> = {};
  let othersRefused = 0;
  const flooding = Array.from({ length: load.flood }, () => flood(load, untilMs, floodAnswers));
  const asked: Promise<void>[] = [];
  // An open loop: the others come when they come, however long the ones before them wait.
  for (let turn = 0; performance.now() < untilMs; turn += 1) {
    const [path, payload] = errands[turn % errands.length] ?? errands[0];
    const token = tokenOf(firstUser + (turn % userCount));
    asked.push(
      callFrom(load.port, path, payload, { token }).then(({ key, ms }) => {
        (others[path] ??= []).push(ms);
        if (key !== "success") othersRefused += 1;
      }),
    );
    if (turn % 20 === 0) {
      asked.push(
        callFrom(load.port, "login", { type: "2", ...load.person }).then(({ key, ms }) => {
          if (key === "success") logins.push(ms);
          else loginsRefused[key] = (loginsRefused[key] ?? 0) + 1;
        }),
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  await Promise.all([...asked, ...flooding]);
  const news: LoginNews = { floodAnswers, others, othersRefused, logins, loginsRefused };
  process.send?.(news, () => process.exit(0));
};

process.on("message", (load: LoginLoad) => void work(load));
