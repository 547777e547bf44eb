/** For tests: the process that `npm run signer` starts. A test kills it and starts it again. Only its clock is different. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, renameSync, rmSync, writeFileSync, readFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Hex } from "viem";
import { openJournal, type Signed } from "./journal.ts";

export type SignerProcess = {
  readonly url: string;
  readonly secret: string;
  /** Returns when it listens. Rejects when it ends before that, with what it has written about errors. */
  readonly start: (how?: How) => Promise<void>;
  /** Returns when it has ended by itself, with what it has written about errors. */
  readonly ended: () => Promise<string>;
  /** Does the work while the signer's key file holds this key. */
  readonly withKey: (key: Hex, work: () => Promise<void>) => Promise<void>;
  /** Does the work while the journal is not in the signer's folder. */
  readonly withoutJournal: (work: () => Promise<void>) => Promise<void>;
  /** Does the work while the folder has an older copy of the journal: one without the last line. */
  readonly withOlderJournal: (work: () => Promise<void>) => Promise<void>;
  /** Kills it with SIGKILL. */
  readonly kill: () => Promise<void>;
  /** Stops it with SIGTERM, as a supervisor or a person does; returns when nothing listens at its address any more. */
  readonly stop: () => Promise<void>;
  /** Everything that it has ever signed. */
  readonly signed: () => readonly Signed[];
  /** Kills it, and removes its folder. */
  readonly remove: () => Promise<void>;
};

export type SignerPlace = {
  readonly key: Hex;
  readonly databaseUrl: string;
  readonly nodeUrl: string;
  readonly usdt: string;
};

const program = fileURLToPath(new URL("signer-main.ts", import.meta.url));
/**
 * Its clock runs 60 times as fast, so that it soon replaces a payment that is in no block, and it sends payments again ten times as often.
 * What Node has compiled is stored while it runs, so that the next process can use it although this one is killed.
 */
const fastClock = `
  import { flushCompileCache } from "node:module";
  const now = Date.now, first = now(), every = globalThis.setInterval;
  Date.now = () => first + (now() - first) * 60;
  globalThis.setInterval = (work, ms) => every(work, ms / 10);
  every(flushCompileCache, 300).unref();`;

type How = {
  /** The place at which it is killed, with SIGKILL, while it gives a withdrawal back. */
  readonly dies?: Place;
  /** Whole USDT. */
  readonly dailyLimit?: number;
};

/** Before, in or after the journal's line that gives a withdrawal back. */
export type Place = "before its line" | "in its line" | "after its line";

/** A script that kills the signer at this place. */
const deathAt = (place: Place): string => `
  import fs from "node:fs";
  import { syncBuiltinESMExports } from "node:module";
  const { writeSync, fsyncSync } = fs;
  const die = () => process.kill(process.pid, "SIGKILL");
  let isWritten = false;
  fs.writeSync = (file, text) => {
    if (!String(text).startsWith('{"released"')) return writeSync(file, text);
    if ("${place}" === "before its line") die();
    if ("${place}" === "in its line") {
      writeSync(file, text.slice(0, 9));
      die();
    }
    isWritten = true;
    return writeSync(file, text);
  };
  fs.fsyncSync = (file) => {
    fsyncSync(file);
    if (isWritten) die();
  };
  syncBuiltinESMExports();`;

const importing = (script: string) => ["--import", `data:text/javascript,${encodeURIComponent(script)}`];

export const openSigner = async ({
  key,
  databaseUrl,
  nodeUrl,
  usdt,
}: SignerPlace): Promise<SignerProcess> => {
  const folder = mkdtempSync(join(tmpdir(), "candor-signer-"));
  writeFileSync(join(folder, "key"), key, { mode: 0o600 });
  const address = `127.0.0.1:${await freePort()}`;
  const [url, secret] = [`http://${address}`, "a secret that both of them share".replaceAll(" ", "-")];
  const env = {
    NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
    SIGNER_ADDRESS: address,
    SIGNER_KEY_FILE: join(folder, "key"),
    SIGNER_DIR: folder,
    SIGNER_DATABASE_URL: databaseUrl,
    SIGNER_SECRET: secret,
    ETHEREUM_NODES: nodeUrl,
    ETHEREUM_CHAIN_ID: "31337",
    ETHEREUM_USDT: usdt,
  };
  let running: ChildProcess | undefined;
  let ending = Promise.resolve("");
  const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
    exitCode !== null || signalCode !== null;
  const journal = join(folder, "journal");
  const aside = async (work: (away: string) => Promise<void>): Promise<void> => {
    const away = join(folder, "away");
    renameSync(journal, away);
    try {
      await work(away);
    } finally {
      renameSync(away, journal);
    }
  };
  const kill = async (): Promise<void> => {
    const killed = running;
    if (killed === undefined) return;
    running = undefined;
    if (hasEnded(killed)) return;
    const ended = once(killed, "exit");
    killed.kill("SIGKILL");
    await ended;
  };
  return {
    url,
    secret,
    start: async ({ dies, dailyLimit = 100_000 } = {}) => {
      const options = [
        ...importing(fastClock),
        ...(dies === undefined ? [] : importing(deathAt(dies))),
        program,
      ];
      const child = spawn(process.execPath, options, {
        env: { ...env, SIGNER_DAILY_LIMIT: String(dailyLimit) },
        stdio: ["ignore", "ignore", "pipe"],
      });
      let written = "";
      child.stderr.setEncoding("utf8").on("data", (text: string) => (written += text));
      ending = once(child, "close").then(() => written);
      running = child;
      while (!hasEnded(child) && !(await listens(url))) await sleep(20);
      if (!hasEnded(child)) return;
      running = undefined;
      throw new Error(`the signer has ended: ${await ending}`);
    },
    ended: () => ending,
    withKey: async (other, work) => {
      const file = join(folder, "key");
      writeFileSync(file, other);
      try {
        await work();
      } finally {
        writeFileSync(file, key);
      }
    },
    withoutJournal: aside,
    withOlderJournal: (work) =>
      aside(async (away) => {
        const lines = readFileSync(away, "utf8").trimEnd().split("\n");
        writeFileSync(
          journal,
          lines
            .slice(0, -1)
            .map((line) => `${line}\n`)
            .join(""),
        );
        await work();
      }),
    kill,
    stop: async () => {
      const stopped = running;
      running = undefined;
      stopped?.kill("SIGTERM");
      while (await listens(url)) await sleep(20);
    },
    signed: () => openJournal(join(folder, "journal")).all(),
    remove: async () => {
      await kill();
      rmSync(folder, { recursive: true });
    },
  };
};

const listens = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  );

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
};
