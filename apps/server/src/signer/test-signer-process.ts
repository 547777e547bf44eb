/** For tests: the signer as the process that `npm run signer` starts, which a test kills and starts again. Only its clock is another one. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
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
  /** Returns when it listens. */
  readonly start: () => Promise<void>;
  /** Does the work while the journal is not in its folder. */
  readonly withoutJournal: (work: () => Promise<void>) => Promise<void>;
  /** With SIGKILL. */
  readonly kill: () => Promise<void>;
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
    SIGNER_DAILY_LIMIT: "100000",
    ETHEREUM_NODES: nodeUrl,
    ETHEREUM_CHAIN_ID: "31337",
    ETHEREUM_USDT: usdt,
  };
  let running: ChildProcess | undefined;
  const kill = async (): Promise<void> => {
    const killed = running;
    if (killed === undefined) return;
    running = undefined;
    const ended = once(killed, "exit");
    killed.kill("SIGKILL");
    await ended;
  };
  return {
    url,
    secret,
    start: async () => {
      const options = ["--import", `data:text/javascript,${encodeURIComponent(fastClock)}`, program];
      const child = spawn(process.execPath, options, { env, stdio: ["ignore", "ignore", "inherit"] });
      running = child;
      const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
      while (!hasEnded() && !(await listens(url))) await sleep(20);
      if (!hasEnded()) return;
      running = undefined;
      throw new Error("the signer has ended");
    },
    withoutJournal: async (work) => {
      const [journal, away] = [join(folder, "journal"), join(folder, "away")];
      renameSync(journal, away);
      try {
        await work();
      } finally {
        renameSync(away, journal);
      }
    },
    kill,
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
