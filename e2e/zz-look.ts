import { chromium } from "@playwright/test";
import { callsOf, openAccount } from "./account.ts";
import { callApi } from "./call-api.ts";
const url = "http://127.0.0.1:8731";
const account = await openAccount(url, { money: "5000" });
const calls = callsOf(url, account);
await calls("withdrawPwd", { newpwd: "Pay#2026" });
for (const typeid of ["1", "2"]) { const r = await callApi(url, "financial/buy", { typeid, interesttype: "1", money: "500", withdrawpsd: "Pay#2026", comenewtask: "" }, { token: account.token }); console.log(r.text.slice(0, 200)); }
const token = String((await callApi(url, "login", { email: account.email, pwd: account.pwd, type: 2 })).body.data);
const user = JSON.stringify((await callApi(url, "user/userInfo", {}, { token })).body.data);
const browser = await chromium.launch({ executablePath: "/usr/lib/chromium/chromium", args: ["--no-sandbox"] });
for (const [name, width, height, cookies] of [["p-en-day", 390, 844, {}], ["w-ja-night", 1440, 900, { language: "ja", mode: "night" }], ["p-zh-night", 390, 844, { language: "zh-CN", mode: "night" }], ["w-en", 1440, 900, {}]] as const) {
  const context = await browser.newContext({ viewport: { width, height }, reducedMotion: "reduce", locale: (cookies as any).language ?? "en", colorScheme: (cookies as any).mode === "night" ? "dark" : "light" });
  const page = await context.newPage();
  page.setDefaultTimeout(90000);
  await page.goto(`${url}/healthz`);
  await page.evaluate((stored) => { for (const [n, v] of Object.entries(stored)) localStorage.setItem(`candor.${n}`, v as string); }, { token, user, since: String(Date.now()) });
  for (const path of ["project", "details?id=1", "history"]) {
    await page.goto(`${url}/${path}`, { waitUntil: "domcontentloaded" });
    await page.waitForTimeout(7000);
    await page.screenshot({ path: `/tmp/look/${name}-${path.split("?")[0]}.png`, fullPage: true });
    console.log(name, path, await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth].join("/")));
  }
  await context.close();
}
await browser.close();
