/**
 * `npm run bench -- login [seconds] [connections]`: a flood of wrong logins, each from another network, with limits on: its
 * effect on others, and on people who log in, from a known network or an unknown one. Then whether response times reveal which
 * addresses have an account, as the median difference of pairs of calls.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createPasswords } from "../../apps/server/src/modules/accounts/passwords/passwords.ts";
import { callFrom } from "../call-from.ts";
import type { LoginLoad, LoginNews, Logins } from "./login-client.ts";
import { startSolver, type Challenge } from "./login-solver.ts";
import { openBenchDatabase } from "../bench-database.ts";
import { firstUser } from "../bench-people.ts";
import { startServer } from "../bench-server.ts";
import { quantile, type Bench, type Claim, type Report } from "../report.ts";

const port = Number(process.env["PORT"] ?? 8_520);
const pwd = "Bench#2026";
const resident = { email: `bench${firstUser}@candor.test`, pwd };
const traveller = { email: `bench${firstUser + 1}@candor.test`, pwd };
/** Each known account is asked only a few times, so that no lock interferes. */
const knownCount = 150;

export const bench: Bench = async ([seconds = "20", connections = "256"]) => {
  const database = await openBenchDatabase();
  try {
    const hash = await createPasswords().hash(pwd);
    await database.owner.query("UPDATE account SET password_hash = $1 WHERE user_id < $2", [
      hash,
      firstUser + knownCount,
    ]);
    const server = await startServer(database, port, { RATE_LIMITS: "on" });
    try {
      await run(2, 0);
      const calm = await run(Number(seconds) / 2, 0);
      const flooded = await run(Number(seconds), Number(connections));
      const told = await stopwatch();
      return joined(floodReport(calm, flooded, Number(connections)), told);
    } finally {
      await server.stop();
    }
  } finally {
    await database.close();
  }
};

const run = async (seconds: number, flood: number): Promise<LoginNews> => {
  const child = fork(join(import.meta.dirname, "login-client.ts"));
  const load: LoginLoad = { port, flood, seconds, resident, traveller };
  child.send(load);
  const [news] = (await once(child, "message")) as [LoginNews];
  return news;
};

const counted = (answers: Readonly<Record<string, number>>): string =>
  Object.entries(answers)
    .map(([key, count]) => `${key} ${count}`)
    .join(", ") || "-";

const kinds = ["residents", "travellers"] as const;
const names = {
  residents: "right logins from a network that logged in before",
  travellers: "right logins from a strange network",
};

/** The share that succeeded within three seconds, captcha included. */
const inTime = ({ ms, refused }: Logins): number => {
  const tried = ms.length + Object.values(refused).reduce((sum, count) => sum + count, 0);
  return ms.filter((took) => took <= 3_000).length / tried;
};

const floodReport = (calm: LoginNews, flooded: LoginNews, connections: number): Report => {
  const paths = Object.keys(flooded.others);
  const rowOf = (path: string, ms: readonly number[], before: readonly number[]) => [
    path,
    ms.length,
    quantile(before, 0.99).toFixed(1),
    quantile(ms, 0.5).toFixed(1),
    quantile(ms, 0.99).toFixed(1),
  ];
  const all = paths.flatMap((path) => flooded.others[path] ?? []);
  const p99 = quantile(all, 0.99);
  return {
    tables: [
      {
        title: `Others during a flood of wrong logins on ${connections} connections (its answers: ${counted(flooded.floodAnswers)})`,
        columns: ["call", "calls", "calm p99 ms", "flooded p50 ms", "flooded p99 ms"],
        rows: [
          ...paths.map((path) => rowOf(path, flooded.others[path] ?? [], calm.others[path] ?? [])),
          ...kinds.map((kind) =>
            rowOf(
              `${names[kind]} (refused: ${counted(flooded[kind].refused)})`,
              flooded[kind].ms,
              calm[kind].ms,
            ),
          ),
        ],
      },
    ],
    claims: [
      {
        claim: "a login flood: others' p99 under 500 ms",
        measured: `${p99.toFixed(1)} ms`,
        held: p99 < 500,
      },
      {
        claim: "a login flood: no call of the others is refused",
        measured: String(flooded.othersRefused),
        held: flooded.othersRefused === 0,
      },
      ...kinds.map((kind) => {
        const share = inTime(flooded[kind]);
        return {
          claim: `a login flood: of ${names[kind]}, 95 % within 3 s`,
          measured: `${(share * 100).toFixed(1)} %`,
          held: share >= 0.95,
        };
      }),
    ],
  };
};

type Probe = {
  readonly name: string;
  readonly path: string;
  /** Many wrong logins, or a second code for one address, require the captcha: it is answered before the time is taken. */
  readonly withCaptcha?: true;
  readonly payload: (email: string) => Record<string, string>;
};
const probes: readonly Probe[] = [
  {
    name: "login",
    path: "login",
    withCaptcha: true,
    payload: (email) => ({ type: "2", email, pwd: "Wrong#2026" }),
  },
  { name: "register code", path: "sendVerifyCode", payload: (email) => ({ email, status: "1" }) },
  {
    name: "reset code",
    path: "sendVerifyCode",
    withCaptcha: true,
    payload: (email) => ({ email, status: "2" }),
  },
  {
    name: "reset",
    path: "updatePwd",
    payload: (email) => ({ type: "2", email, pwd, verifycode: "000000" }),
  },
];

const createAsk = () => {
  const solve = startSolver();
  return async ({ path, payload: fields, withCaptcha }: Probe, email: string) => {
    const payload = fields(email);
    if (withCaptcha === undefined) return await callFrom(port, path, payload);
    const { data } = await callFrom(port, "captcha", {});
    const captcha = await solve((data as { challenge: Challenge }).challenge);
    return await callFrom(port, path, { ...payload, captcha });
  };
};

/** Known and unknown addresses in turn, so that the machine's other load affects both equally. */
const stopwatch = async (): Promise<Report> => {
  const rows: (string | number)[][] = [];
  const claims: Claim[] = [];
  const ask = createAsk();
  for (const probe of probes) {
    const { name } = probe;
    const known: number[] = [];
    const unknown: number[] = [];
    const keys = { known: new Set<string>(), unknown: new Set<string>() };
    const askKnown = async (index: number): Promise<void> => {
      const { ms, key } = await ask(probe, `bench${firstUser + index}@candor.test`);
      known.push(ms);
      keys.known.add(key);
    };
    const askUnknown = async (index: number): Promise<void> => {
      const { ms, key } = await ask(probe, `stranger${index}@candor.test`);
      unknown.push(ms);
      keys.unknown.add(key);
    };
    // Accounts 0 and 1 are the people who log in during the flood. Neither of a pair is always the first.
    for (let index = 2; index < knownCount; index += 1) {
      const pair = index % 2 === 0 ? [askKnown, askUnknown] : [askUnknown, askKnown];
      for (const one of pair) await one(index);
    }
    const [a, b] = [quantile(known, 0.5), quantile(unknown, 0.5)];
    const difference = quantile(
      known.map((ms, index) => ms - (unknown[index] ?? Number.NaN)),
      0.5,
    );
    const same = [...keys.known].join() === [...keys.unknown].join();
    rows.push([
      name,
      a.toFixed(2),
      b.toFixed(2),
      difference.toFixed(2),
      [...keys.known].join(),
      [...keys.unknown].join(),
    ]);
    const apart = Math.abs(difference) / Math.min(a, b);
    claims.push({
      claim: `${name}: the same answers, the median difference within 10 %`,
      measured: `${(apart * 100).toFixed(1)} %`,
      held: same && apart < 0.1,
    });
  }
  return {
    tables: [
      {
        title: `A stopwatch at addresses with an account and without, ${knownCount - 2} each in pairs, medians in ms`,
        columns: ["call", "account", "no account", "difference of a pair", "answers", "answers without"],
        rows,
      },
    ],
    claims,
  };
};

const joined = (...reports: readonly Report[]): Report => ({
  tables: reports.flatMap(({ tables }) => tables),
  claims: reports.flatMap(({ claims }) => claims),
});
