/**
 * `npm run bench -- statement [transactions]`: the statement of everything of an account with 100 000 transactions, from the whole server
 * through HTTP, read as fast as it comes: how long until its first and its last byte, and how much memory the server takes for it
 * beyond what it has at rest. Each file is read twice, and must be the same.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { sign } from "@candor/wire/codec/sign";
import { openEmptyDatabase, seedPeople, settleDatabase, type BenchDatabase } from "../bench-database.ts";
import { firstUser, tokenOf } from "../bench-people.ts";
import { startServer } from "../bench-server.ts";
import { bookMovements } from "../history-rows.ts";
import type { Bench, Report } from "../report.ts";

const port = 8_391;
const mostMs = 5_000;
const mostMb = 200;
const files = ["csv", "pdf"] as const;
/** Memory is looked at this often. */
const lookMs = 20;

export const bench: Bench = async ([transactions = "100000"]) => {
  const database = await openEmptyDatabase();
  try {
    const person = { first: firstUser, count: 1, wallet: 1_000_000_000_000n, contract: 1_000_000n };
    await seedPeople(database, person);
    await bookMovements(database, firstUser, Number(transactions));
    await settleDatabase(database);
    return await measure(database, Number(transactions));
  } finally {
    await database.close();
  }
};

type Taken = {
  readonly file: (typeof files)[number];
  readonly firstMs: number;
  readonly wholeMs: number;
  readonly bytes: number;
  readonly memoryMb: number;
  readonly isSame: boolean;
};

const measure = async (database: BenchDatabase, transactions: number): Promise<Report> => {
  const load = loadavg()[0] ?? 0;
  const server = await startServer(database, port);
  try {
    // The first one of a process also loads the code.
    for (const file of files) await take(file, 1);
    const restMb = residentMb(server.pid);
    const taken: Taken[] = [];
    for (const file of files) {
      let mostMemory = 0;
      const looking = setInterval(() => (mostMemory = Math.max(mostMemory, residentMb(server.pid))), lookMs);
      const first = await take(file, Date.now());
      clearInterval(looking);
      const second = await take(file, first.toMs);
      taken.push({ ...first, file, memoryMb: mostMemory - restMb, isSame: first.digest === second.digest });
    }
    return reportOf(taken, transactions, load);
  } finally {
    await server.stop();
  }
};

const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;

const md5 = (text: string): string => createHash("md5").update(text).digest("hex");

/** Reads a file of everything until a time, and keeps nothing of it. */
const take = async (file: Taken["file"], toMs: number) => {
  const payload = { from: 0, to: toMs };
  const beganMs = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}/api/statements/${file}`, {
    method: "POST",
    headers: {
      authorization: tokenOf(firstUser),
      time: String(Date.now()),
      sign: sign(payload, "candor-sign", md5),
      "content-type": "application/json",
      "accept-encoding": "identity",
    },
    body: JSON.stringify(payload),
  });
  if (response.body === null || response.headers.get("content-disposition") === null)
    throw new Error(`${file}: ${response.status} ${await response.text()}`);
  const digest = createHash("sha256");
  let [firstMs, bytes] = [0, 0];
  for await (const part of response.body) {
    if (bytes === 0) firstMs = performance.now() - beganMs;
    bytes += part.length;
    digest.update(part);
  }
  return { toMs, firstMs, wholeMs: performance.now() - beganMs, bytes, digest: digest.digest("hex") };
};

const reportOf = (taken: readonly Taken[], transactions: number, load: number): Report => {
  const slowest = Math.max(...taken.map(({ wholeMs }) => wholeMs));
  const largest = Math.max(...taken.map(({ memoryMb }) => memoryMb));
  return {
    tables: [
      {
        title: `${transactions} transactions; the machine's load was ${load.toFixed(1)} before`,
        columns: ["file", "first byte, ms", "whole, ms", "MB", "memory beyond rest, MB"],
        rows: taken.map(({ file, firstMs, wholeMs, bytes, memoryMb }) => [
          file,
          firstMs.toFixed(0),
          wholeMs.toFixed(0),
          (bytes / 1e6).toFixed(1),
          memoryMb.toFixed(0),
        ]),
      },
    ],
    claims: [
      {
        claim: `100 000 transactions: each file within ${mostMs / 1_000} s`,
        measured: `${(slowest / 1_000).toFixed(1)} s`,
        held: transactions !== 100_000 || slowest <= mostMs,
      },
      {
        claim: `within ${mostMb} MB of memory`,
        measured: `${largest.toFixed(0)} MB`,
        held: largest <= mostMb,
      },
      {
        claim: "the same request gives the same bytes",
        measured: taken.map(({ file, isSame }) => `${file} ${isSame ? "yes" : "no"}`).join(", "),
        held: taken.every(({ isSame }) => isSame),
      },
    ],
  };
};
