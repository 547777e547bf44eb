/**
 * `npm run bench -- boot`: from `npm start` to the first price on the screen of a real browser with an empty
 * cache, and how much memory the whole process tree then uses. A first start with an empty data folder,
 * then a second one. The web app is built before; with `-- boot first` the first start builds it.
 */
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chromium, type Browser } from "@playwright/test";
import { treeMemory, type ProcessMemory } from "../process-tree.ts";
import type { Bench } from "../report.ts";

const root = join(import.meta.dirname, "../..");
const stamp = join(root, "apps/web/dist/.built-from");
const chromiumPath = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";
const port = Number(process.env["PORT"] ?? 8590);
/** How long memory is measured once the price is shown. */
const watchMs = 20_000;
const giveUpMs = 60_000;

type Start = {
  readonly title: string;
  readonly readyMs: number;
  readonly priceMs: number;
  readonly movedMs: number;
  readonly peakMb: number;
  readonly processes: readonly ProcessMemory[];
};

/** A price as the screen shows it: grouped or not, with decimals. The page may not have a body yet. */
const showsPrice = (): string | false => {
  const body = document.querySelector("body");
  const found = /\b\d{1,3}(?:,?\d{3})+\.\d{1,2}\b/.exec(body?.innerText ?? "");
  return found === null ? false : found[0];
};

const startOnce = async (title: string, dataDir: string, browser: Browser): Promise<Start> => {
  const startMs = performance.now();
  const child = spawn("npm", ["start"], {
    cwd: root,
    detached: true,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "warn" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const address = await addressFrom(child);
    const readyMs = performance.now() - startMs;
    const page = await (await browser.newContext()).newPage();
    await page.goto(address, { waitUntil: "commit" });
    const first = await (
      await page.waitForFunction(showsPrice, undefined, { timeout: giveUpMs, polling: "raf" })
    ).jsonValue();
    const priceMs = performance.now() - startMs;
    await page.waitForFunction((before) => !document.body.innerText.includes(before), String(first), {
      timeout: giveUpMs,
      polling: "raf",
    });
    const movedMs = performance.now() - startMs;
    const { peakMb, processes } = await watchMemory(child.pid ?? 0);
    await page.context().close();
    return { title, readyMs, priceMs, movedMs, peakMb, processes };
  } finally {
    await end(child);
  }
};

const addressFrom = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = "";
    child.once("exit", () => reject(new Error(`npm start ended: ${text}`)));
    child.stdout?.on("data", (data: Buffer) => {
      text += data.toString();
      const match = /https?:\/\/[\w.:[\]-]+/.exec(text);
      if (match !== null) resolve(match[0]);
    });
  });

const watchMemory = async (pid: number) => {
  let peakMb = 0;
  let processes: ProcessMemory[] = [];
  const endMs = performance.now() + watchMs;
  while (performance.now() < endMs) {
    processes = treeMemory(pid);
    peakMb = Math.max(
      peakMb,
      processes.reduce((sum, { pssMb }) => sum + pssMb, 0),
    );
    await sleep(1_000);
  }
  return { peakMb, processes };
};

/** Ends what this program started, as Ctrl-C would, and waits for it. */
const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.pid === undefined) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  process.kill(-child.pid, "SIGINT");
  await Promise.race([ended, sleep(15_000)]);
  await sleep(1_000);
};

export const bench: Bench = async (parameters) => {
  const dataDir = mkdtempSync(join(tmpdir(), "candor-boot-"));
  chmodSync(dataDir, 0o755); // open to the account that the embedded database runs as under root
  const builds = parameters.includes("first");
  if (builds) rmSync(stamp, { force: true });
  else execFileSync("npm", ["run", "build"], { cwd: root, stdio: "ignore" });
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ["--no-sandbox"] });
  try {
    const starts = [
      await startOnce(
        builds ? "first start: builds, creates the database" : "empty data folder",
        dataDir,
        browser,
      ),
      await startOnce("second start", dataDir, browser),
    ];
    const [first, second] = starts as [Start, Start];
    const peakMb = Math.max(first.peakMb, second.peakMb);
    const priceMs = Math.max(first.priceMs, second.priceMs);
    return {
      tables: [
        {
          title: "From `npm start`, in ms",
          columns: [
            "start",
            "server ready",
            "first price on the screen",
            "price moved",
            "memory at most, MB",
          ],
          rows: starts.map((start) => [
            start.title,
            ...[start.readyMs, start.priceMs, start.movedMs, start.peakMb].map(Math.round),
          ]),
        },
        {
          title: "Memory (PSS) after the second start, MB",
          columns: ["process", "MB"],
          rows: second.processes.map(({ name, pssMb }) => [name, Math.round(pssMb)]),
        },
      ],
      claims: [
        {
          claim: "first price on the screen within 5 s of npm start",
          measured: `${(priceMs / 1_000).toFixed(2)} s`,
          held: priceMs < 5_000,
        },
        {
          claim: "less than 400 MB in memory, npm and database included",
          measured: `${Math.round(peakMb)} MB`,
          held: peakMb < 400,
        },
      ],
    };
  } finally {
    await browser.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
};
