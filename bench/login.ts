/**
 * `npm run bench -- login [seconds] [connections]`: a flood of wrong logins from a thousand networks, limits on, and what others feel
 * meanwhile; then whether a stopwatch tells which addresses have an account, as medians of calls that take turns.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createPasswords } from "../apps/server/src/modules/accounts/passwords.ts";
import { callFrom, type LoginLoad, type LoginNews } from "./login-client.ts";
import { firstUser, openBenchDatabase } from "./place-database.ts";
import { startServer } from "./place-server.ts";
import { quantile, type Bench, type Claim, type Report } from "./report.ts";

const port = Number(process.env["PORT"] ?? 8_520);
const pwd = "Bench#2026";
const person = { email: `bench${firstUser}@candor.test`, pwd };
/** Each known account is asked a few times only, so that no lock comes between. */
const knownCount = 150;

export const bench: Bench = async ([seconds = "20", connections = "256"]) => {
  const database = await openBenchDatabase();
  try {
    const hash = await createPasswords().hash(pwd);
    await database.owner.query("UPDATE account SET password_hash = $1 WHERE user_id < $2", [
      hash,
      firstUser + knownCount,
    ]);
    const server = await startServer(database.url, port, { RATE_LIMITS: "on" });
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
  const load: LoginLoad = { port, flood, seconds, person };
  child.send(load);
  const [news] = (await once(child, "message")) as [LoginNews];
  return news;
};

const counted = (answers: Readonly<Record<string, number>>): string =>
  Object.entries(answers)
    .map(([key, count]) => `${key} ${count}`)
    .join(", ") || "-";

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
          rowOf(`a right login (refused: ${counted(flooded.loginsRefused)})`, flooded.logins, calm.logins),
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
    ],
  };
};

type Probe = {
  readonly name: string;
  readonly path: string;
  readonly payload: (email: string) => Record<string, string>;
};
const probes: readonly Probe[] = [
  { name: "login", path: "login", payload: (email) => ({ type: "2", email, pwd: "Wrong#2026" }) },
  { name: "register code", path: "sendVerifyCode", payload: (email) => ({ email, status: "1" }) },
  { name: "reset code", path: "sendVerifyCode", payload: (email) => ({ email, status: "2" }) },
  {
    name: "reset",
    path: "updatePwd",
    payload: (email) => ({ type: "2", email, pwd, verifycode: "000000" }),
  },
];

/** Known and unknown addresses in turn, so that whatever the machine does meets both alike. */
const stopwatch = async (): Promise<Report> => {
  const rows: (string | number)[][] = [];
  const claims: Claim[] = [];
  for (const { name, path, payload } of probes) {
    const known: number[] = [];
    const unknown: number[] = [];
    const keys = { known: new Set<string>(), unknown: new Set<string>() };
    // Account 0 is the person of the flood.
    for (let index = 1; index < knownCount; index += 1) {
      const there = await callFrom(port, path, payload(`bench${firstUser + index}@candor.test`));
      const gone = await callFrom(port, path, payload(`stranger${index}@candor.test`));
      known.push(there.ms);
      unknown.push(gone.ms);
      keys.known.add(there.key);
      keys.unknown.add(gone.key);
    }
    const [a, b] = [quantile(known, 0.5), quantile(unknown, 0.5)];
    const same = [...keys.known].join() === [...keys.unknown].join();
    rows.push([name, a.toFixed(2), b.toFixed(2), [...keys.known].join(), [...keys.unknown].join()]);
    const apart = Math.abs(a - b) / Math.min(a, b);
    claims.push({
      claim: `${name}: the same answers, medians within 10 %`,
      measured: `${(apart * 100).toFixed(1)} %`,
      held: same && apart < 0.1,
    });
  }
  return {
    tables: [
      {
        title: `A stopwatch at addresses with an account and without, ${knownCount - 1} each in turn, medians in ms`,
        columns: ["call", "account", "no account", "answers", "answers without"],
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
