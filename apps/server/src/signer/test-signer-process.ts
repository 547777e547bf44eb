/** For tests: the signer as the process that `npm run signer` starts, which a test kills and starts again. Only its clock is another one. */
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
  /** Returns when it listens. Rejects when it ends, with what it says. */
  readonly start: (how?: How) => Promise<void>;
  /** Returns when it has ended by itself, with what it has written about errors. */
  readonly ended: () => Promise<string>;
  /** Does the work while its file of the key holds this one. */
  readonly withKey: (key: Hex, work: () => Promise<void>) => Promise<void>;
  /** Does the work while the journal is not in its folder. */
  readonly withoutJournal: (work: () => Promise<void>) => Promise<void>;
  /** Does the work while its folder has the journal without its last line: an older copy. */
  readonly withOlderJournal: (work: () => Promise<void>) => Promise<void>;
  /** With SIGKILL. */
  readonly kill: () => Promise<void>;
  /** As a supervisor or a person stops it, with SIGTERM; returns when nobody listens at its address any more. */
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
 * Its clock runs 60 times as fast, so that it soon replaces what is in no block, and it sends again ten times as often. What Node has
 * compiled is kept for the next one, although this one is killed.
 */
const fastClock = `
  import { flushCompileCache } from "node:module";
  const now = Date.now, first = now(), every = globalThis.setInterval;
  Date.now = () => first + (now() - first) * 60;
  globalThis.setInterval = (work, ms) => every(work, ms / 10);
  every(flushCompileCache, 300).unref();`;

type How = {
  /** Where it is killed, with SIGKILL, when it gives a withdrawal back. */
  readonly dies?: Place;
  /** Whole USDT. */
  readonly dailyLimit?: number;
};

/** Where the signer dies in giving a withdrawal back. */
export type Place = "before its line" | "in its line" | "after its line";

/** Dies at the line of the journal that gives a withdrawal back, or when that is on the disk. */
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
