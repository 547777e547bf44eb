/** The load of the login measure, in its own process: a flood of wrong logins, and other people who only want to go on. */
import { callFrom, nextNetwork, type Answered } from "../call-from.ts";
import { startSolver, type Challenge } from "./login-solver.ts";
import { firstUser, tokenOf, userCount } from "../bench-people.ts";

export type LoginLoad = {
  readonly port: number;
  /** Logins in progress at once, each from another network; 0 for none. */
  readonly flood: number;
  readonly seconds: number;
  /** Log in from time to time during the flood: one always from the same network, one always from another. */
  readonly resident: Person;
  readonly traveller: Person;
};
export type Person = { readonly email: string; readonly pwd: string };
/** Milliseconds of the correct logins that succeeded, and the refusals of the others. */
export type Logins = { readonly ms: readonly number[]; readonly refused: Readonly<Record<string, number>> };
export type LoginNews = {
  readonly floodAnswers: Readonly<Record<string, number>>;
  /** Milliseconds of each call of the other people, by path. */
  readonly others: Readonly<Record<string, readonly number[]>>;
  readonly othersRefused: number;
  readonly residents: Logins;
  readonly travellers: Logins;
};

let strangers = 0;

const flood = async (load: LoginLoad, untilMs: number, answers: Record<string, number>): Promise<void> => {
  while (performance.now() < untilMs) {
    const email = `nobody${(strangers += 1)}@candor.test`;
    const { key } = await callFrom(load.port, "login", { type: "2", email, pwd: "Wrong#2026" });
    answers[key] = (answers[key] ?? 0) + 1;
    // A refused flood retries at once, but not in a loop that uses the whole machine.
    if (key !== "WrongAccountOrPassword") await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

const tally = () => {
  const ms: number[] = [];
  const refused: Record<string, number> = {};
  const count = (answered: Answered): void => {
    if (answered.key === "success") ms.push(answered.ms);
    else refused[answered.key] = (refused[answered.key] ?? 0) + 1;
  };
  return { counted: { ms, refused }, count };
};

const requests = [
  ["user/userInfo", {}],
  ["product/productList", {}],
  ["lever/walletTransfer", { transfervalue: "0.01", type: "1" }],
] as const;

/** Logs in as a browser does: when a captcha is required, it answers it and tries again. The time covers all of it. */
export const createLogIn = (port: number) => {
  const solve = startSolver();
  return async (person: Person, from = nextNetwork()): Promise<Answered> => {
    const startMs = performance.now();
    const form = { type: "2", ...person };
    let answered = await callFrom(port, "login", form, { from });
    if (answered.key === "CaptchaError") {
      const { data } = await callFrom(port, "captcha", {}, { from });
      const captcha = await solve((data as { challenge: Challenge }).challenge);
      answered = await callFrom(port, "login", { ...form, captcha }, { from });
    }
    return { ...answered, ms: performance.now() - startMs };
  };
};

const home = "172.16.5.9";

const work = async (load: LoginLoad): Promise<void> => {
  const untilMs = performance.now() + load.seconds * 1_000;
  const floodAnswers: Record<string, number> = {};
  const others: Record<string, number[]> = {};
  const residents = tally();
  const travellers = tally();
  const logIn = createLogIn(load.port);
  let othersRefused = 0;
  const flooding = Array.from({ length: load.flood }, () => flood(load, untilMs, floodAnswers));
  const asked: Promise<void>[] = [];
  // An open loop: the others' calls are sent on schedule, however long earlier ones wait.
  for (let turn = 0; performance.now() < untilMs; turn += 1) {
    const [path, payload] = requests[turn % requests.length] ?? requests[0];
    const token = tokenOf(firstUser + (turn % userCount));
    asked.push(
      callFrom(load.port, path, payload, { token }).then(({ key, ms }) => {
        (others[path] ??= []).push(ms);
        if (key !== "success") othersRefused += 1;
      }),
    );
    if (turn % 40 === 0) asked.push(logIn(load.resident, home).then(residents.count));
    if (turn % 40 === 20) asked.push(logIn(load.traveller).then(travellers.count));
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  await Promise.all([...asked, ...flooding]);
  const news: LoginNews = {
    floodAnswers,
    others,
    othersRefused,
    residents: residents.counted,
    travellers: travellers.counted,
  };
  process.send?.(news, () => process.exit(0));
};

process.on("message", (load: LoginLoad) => void work(load));
