import { chromium } from "@playwright/test";
const url = "http://127.0.0.1:4321";
for (let i = 0; i < 100; i++) {
  if ((await fetch(url + "/healthz").catch(() => undefined))?.ok) break;
  await new Promise((r) => setTimeout(r, 200));
}
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
const ctx = await browser.newContext({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  locale: "en-US",
  baseURL: url,
});
const page = await ctx.newPage();
await page.goto("/about");
await page.waitForTimeout(3000);
console.log(
  await page.evaluate(() => {
    const a = [...document.querySelectorAll("a")].find((x) => x.textContent === "Tick log")!;
    a.scrollIntoView({ block: "center", behavior: "instant" });
    const r = a.getBoundingClientRect();
    const nav = [...document.querySelectorAll("nav")].map((n) => [
      n.ariaLabel,
      n.getBoundingClientRect().top,
      n.getBoundingClientRect().height,
    ]);
    return {
      r: r.toJSON(),
      nav,
      scroll: scrollY,
      max: document.documentElement.scrollHeight - innerHeight,
      hit: [0, 10, 20, -10, -20].map((d) =>
        document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2 + d)?.outerHTML.slice(0, 80),
      ),
    };
  }),
);
await page.evaluate(() => scrollTo(0, 1e6));
await page.screenshot({ path: "/tmp/shots/bottom.png" });
await browser.close();
process.exit(0);
