/** How long a press on a tab takes to show its page, in a browser that has seen every page once. */
import { chromium, type Page } from "@playwright/test";
import { keepLogin, type Stored } from "./page-person.ts";
import { quantile, type Claim, type Table } from "../report.ts";

const chromiumPath = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";
const pages = ["/quotes", "/contract", "/new", "/mine", "/"] as const;
const rounds = 12;
const mostMs = 100;
/** A page comes to rest before the next press, as it would with a person. */
const restMs = 400;

export type Change = { readonly to: string; readonly tookMs: number };

export const routeChanges = async (base: string, stored: Stored): Promise<readonly Change[]> => {
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ["--no-sandbox"] });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await keepLogin(page, base, stored);
    await page.goto(base);
    await page.locator("main h1").waitFor();
    for (const to of pages) await press(page, to);
    const changes: Change[] = [];
    for (let round = 0; round < rounds; round++)
      for (const to of pages) changes.push({ to, tookMs: await press(page, to) });
    return changes;
  } finally {
    await browser.close();
  }
};

/** From the press to the first frame on the screen with a different heading. */
const press = async (page: Page, to: string): Promise<number> => {
  await page.waitForTimeout(restMs);
  const took = page.evaluate(timeNextChange, to);
  await page.locator(`header nav a[href="${to}"]`).click();
  return await took;
};

/** Runs in the page. The message is sent after the frame whose callback posted it was painted. */
const timeNextChange = (to: string): Promise<number> =>
  new Promise((resolve) => {
    const before = document.querySelector("main h1");
    let pressedMs = 0;
    addEventListener("click", (event) => (pressedMs = event.timeStamp), { capture: true, once: true });
    const watch = new MutationObserver(() => {
      const heading = document.querySelector("main h1");
      if (location.pathname !== to || heading === null || heading === before) return;
      watch.disconnect();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - pressedMs);
        port2.postMessage("painted");
      });
    });
    watch.observe(document.body, { childList: true, subtree: true });
  });

const milliseconds = (value: number): string => `${value.toFixed(0)} ms`;
const times = (changes: readonly Change[]): number[] => changes.map(({ tookMs }) => tookMs);

export const changeTable = (changes: readonly Change[]): Table => ({
  title: `From the press to the painted page, ${rounds} rounds, every page seen before`,
  columns: ["to", "median", "95 of 100", "worst"],
  rows: pages.map((to) => {
    const own = times(changes.filter((change) => change.to === to));
    return [to, quantile(own, 0.5), quantile(own, 0.95), Math.max(...own)].map((cell) =>
      typeof cell === "number" ? milliseconds(cell) : cell,
    );
  }),
});

export const changeClaims = (changes: readonly Change[]): Claim[] =>
  [
    { name: "half", share: 0.5 },
    { name: "95 of 100", share: 0.95 },
  ].map(({ name, share }) => ({
    claim: `${name} of all route changes under ${mostMs} ms`,
    measured: milliseconds(quantile(times(changes), share)),
    held: quantile(times(changes), share) < mostMs,
  }));
