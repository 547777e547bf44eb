/**
 * Story: what is written where a text is asked for is shown as text. Two hundred known attacks are in every text of every answer, so on every
 * page of the app and of the console that shows one, no matter who wrote it; none runs, no element is made of one, and no address of one is followed.
 */
import { expect, type Page } from "@playwright/test";
import { operatorRoles } from "@candor/core/operators/actions";
import { calls } from "@candor/wire/calls";
import { operatorMe } from "@candor/wire/desks/operators";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { callsOf, signIn } from "../account.ts";
import { builtRoutes } from "../app/app-routes.ts";
import { openFullAccount } from "../app/visit-routes.ts";
import { test } from "../journey.ts";
import { consoleUrl } from "../operators/operators.ts";
import { attackedData } from "./attacked-answers.ts";
import { attacks } from "./attacks.ts";

/** A page of so much text takes a busy machine long to lay out. */
const longMs = 180_000;
const byPath = new Map(calls.map(({ call }) => [call.path, call]));

/** A page that says in the browser's console, which fails the story, when an attack runs; so does a question of the browser's. */
const watch = async (page: Page): Promise<void> => {
  page.on("dialog", (dialog) => {
    throw new Error(`an attack asked: ${dialog.message()}`);
  });
  await page.addInitScript(() => {
    Object.assign(window, {
      hit: () => {
        Object.assign(window, { hits: Number(Reflect.get(window, "hits") ?? 0) + 1 });
        console.error("an attack runs");
      },
    });
    addEventListener("securitypolicyviolation", ({ effectiveDirective, sample }) =>
      console.error(`the policy stopped ${effectiveDirective}: ${sample}`),
    );
  });
};

/** What an attack would leave in the page: elements that the app has nowhere, what runs by an attribute, addresses that run. */
const leftBehind = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const foreign =
      "iframe, frame, object, embed, math, marquee, base, foreignObject, animate, set, xmp, keygen, template, video, audio";
    return [...document.querySelectorAll("body *")]
      .filter(
        (element) =>
          element.matches(foreign) ||
          (element instanceof HTMLScriptElement && element.src === "") ||
          [...element.attributes].some(
            ({ name, value }) =>
              name.startsWith("on") ||
              (/^(xlink:)?href$|^src$|^action$|^formaction$|^srcdoc$/.test(name) &&
                !value.startsWith("javascript:throw new Error('React has blocked") &&
                /^[^a-z/]*(javascript|vbscript|data:text|data:image\/svg|blob:javascript)/i.test(value)),
          ),
      )
      .map(({ outerHTML }) => outerHTML.slice(0, 200));
  });

test("[CNT-04] the attacks are some that work: in a page that puts texts into its markup, most make an element and many run", async ({
  browser,
}) => {
  const page = await browser.newPage();
  await page.setContent("<main></main>");
  await page.evaluate(() =>
    Object.assign(window, {
      hits: 0,
      hit: () => Object.assign(window, { hits: Number(Reflect.get(window, "hits")) + 1 }),
    }),
  );
  // In one step: what a busy machine needs for one is little beside what it needs for the way there and back.
  const elements = await page.evaluate(
    (texts) =>
      texts.filter((text) => {
        const place = document.createElement("div");
        place.innerHTML = text;
        document.querySelector("main")?.append(place);
        return place.childElementCount > 0;
      }).length,
    attacks,
  );
  expect(attacks.length).toBeGreaterThanOrEqual(200);
  expect(new Set(attacks).size).toBe(attacks.length);
  expect(elements).toBeGreaterThan(140);
  await expect.poll(() => page.evaluate(() => Number(Reflect.get(window, "hits")))).toBeGreaterThan(50);
  await page.close();
});

/** Answers come from the server and are attacked on their way. */
const attackAnswers = async (page: Page): Promise<ReadonlySet<string>> => {
  const seen = new Set<string>();
  await page.route("**/api/**", async (route) => {
    const path = new URL(route.request().url()).pathname.slice("/api/".length);
    const call = byPath.get(path);
    if (call === undefined || call.file !== undefined || call.method === "GET") return await route.fallback();
    // A machine that is busy with other stories.
    let answer = await route.fetch();
    for (let tries = 0; answer.status() === 503 && tries < 20; tries += 1) answer = await route.fetch();
    const body = (await answer.json()) as { retCode: number; data: unknown };
    if (body.retCode === 0 && !kept.has(path)) {
      body.data = attackedData(call, body.data);
      seen.add(path);
    }
    return await route.fulfill({ response: answer, json: body });
  });
  return seen;
};

/** Answers are made up: the console is then open to all roles, and each desk has a row of everything. */
const makeUpAnswers = async (page: Page): Promise<ReadonlySet<string>> => {
  const seen = new Set<string>();
  await page.routeWebSocket("**/ws/**", () => {});
  await page.route("**/api/**", async (route) => {
    const path = new URL(route.request().url()).pathname.slice("/api/".length);
    const call = byPath.get(path);
    if (call === undefined || call.file !== undefined) return await route.abort();
    seen.add(path);
    const data = attackedData(call, undefined);
    if (path === operatorMe.path) Object.assign(data as object, { roles: operatorRoles, hasPasskey: true });
    const json = { retCode: 0, message: "Success", data, ...(call.list && { total: 1 }) };
    return await route.fulfill({ json });
  });
  return seen;
};
/** What is settings, or made for the page by the server. */
const kept = new Set(["getKeys", "captcha", "countrys"]);

/** Goes on to each, and looks at it when it is shown; `look` opens what is closed. */
const walk = async (page: Page, paths: readonly string[], look: () => Promise<void>): Promise<void> => {
  for (const path of paths)
    await test.step(path, async () => {
      await page.evaluate((to) => {
        if (location.pathname === to) return;
        document.querySelector("main h1")?.setAttribute("data-before", "");
        history.pushState(null, "", to);
      }, path);
      await look();
      expect(await leftBehind(page)).toEqual([]);
    });
};

type Calls = ReturnType<typeof callsOf>;
/** What a person can write without anybody's leave is stored as it was written, all attacks of it. */
const write = async (call: Calls): Promise<void> => {
  const content = attacks.join("\n");
  const { id: sid } = await call<{ id: string }>("speech/releaseSpeech", { content });
  const { id: cid } = await call<{ id: string }>("speech/comment", { content: `A comment: ${content}`, sid });
  await call("speech/reply", { content: `A reply: ${content}`, cid });
  const stored = await call<{ content: string }>("speech/text", { refid: sid, type: 1 });
  expect(stored.content).toBe(content);
  for (let at = 0; at < attacks.length; at += 25) {
    const text = attacks.slice(at, at + 25).join("\n");
    await call("support/send", { clientId: `attack-${String(at).padStart(3, "0")}-0123456789ab`, text });
  }
};

test("[CNT-04] in the pages of customers and operators no text becomes markup or code, whatever would ask for it", async ({
  browser,
  url,
}) => {
  for (const address of [url, consoleUrl()]) {
    const page = await browser.newPage();
    await page.goto(address);
    expect(await page.evaluate(tryMarkup), address).toEqual([
      "done",
      "EvalError",
      ...Array<string>(9).fill("TypeError"),
    ]);
    await page.close();
  }
});

/** How each attempt to make markup or code of a text ends; runs in the page. */
const tryMarkup = async (): Promise<readonly string[]> => {
  const nameOf = (act: () => unknown): string => {
    try {
      act();
      return "done";
    } catch (error) {
      return error instanceof Error ? error.name : "refused";
    }
  };
  const place = document.createElement("div");
  const script = document.createElement("script");
  const policies = Reflect.get(window, "trustedTypes") as {
    readonly defaultPolicy: { readonly createHTML: (text: string) => unknown };
    readonly createPolicy: (name: string, rules: object) => unknown;
  };
  // In a task of the page's own: what a test evaluates may evaluate texts itself.
  const evaluated = await new Promise<string>((resolve) =>
    setTimeout(() => resolve(nameOf(() => Reflect.construct(Function, ["return 1"])))),
  );
  return [
    // What the app starts by itself: a script of this origin.
    nameOf(() => new Worker("/sw.js").terminate()),
    evaluated,
    nameOf(() => (place.innerHTML = "<b>x</b>")),
    nameOf(() => place.insertAdjacentHTML("beforeend", "<svg onload=hit()>")),
    nameOf(() => (script.src = "https://evil.example/x.js")),
    nameOf(() => new Worker("https://evil.example/x.js")),
    nameOf(() => (script.text = "hit()")),
    nameOf(() => document.write("<b>x</b>")),
    nameOf(() => new DOMParser().parseFromString("<b>x</b>", "text/html")),
    nameOf(() => policies.defaultPolicy.createHTML("x")),
    nameOf(() => policies.createPolicy("another", { createHTML: (text: string) => text })),
  ];
};

test("[CNT-04] [COM-01] [SUP-01] every page of the app shows attacks as texts", async ({ page, url }) => {
  test.setTimeout(1_800_000);
  await watch(page);
  const account = await openFullAccount(url);
  await write(callsOf(url, account));
  await signIn(page, account);
  const seen = await attackAnswers(page);
  await page.goto("/");
  await walk(page, builtRoutes, async () => {
    await expect(page.locator("main h1:not([data-before])").first()).toBeVisible({ timeout: longMs });
    await expect(page.getByRole("main").getByText("Loading", { exact: true })).toHaveCount(0, {
      timeout: longMs,
    });
  });
  expect(seen.size).toBeGreaterThan(40);
});

const deskPaths = [
  ...readFileSync(join(import.meta.dirname, "../../apps/web/src/console-main.tsx"), "utf8").matchAll(
    /path: "(\/[^"]+)"/g,
  ),
].map(([, path = ""]) => path);

test("[OPS-02] [CNT-04] every desk of the console shows attacks as texts, in its lists and in what a row opens", async ({
  page,
}) => {
  test.setTimeout(1_800_000);
  await watch(page);
  await page.addInitScript(() => sessionStorage.setItem("candor.operator", "made-up"));
  const seen = await makeUpAnswers(page);
  for (const path of deskPaths)
    await test.step(path, async () => {
      await page.goto(consoleUrl() + path);
      await expect(page.locator("#root main h1")).toBeVisible({ timeout: longMs });
      await page.waitForLoadState("networkidle", { timeout: longMs });
      expect(await leftBehind(page)).toEqual([]);
      const row = page.locator("main tbody tr[tabindex], main tbody tr").first();
      if ((await row.count()) === 0) return;
      await row.press("Enter", { timeout: longMs });
      await page.waitForLoadState("networkidle", { timeout: longMs });
      expect(await leftBehind(page)).toEqual([]);
    });
  expect(deskPaths.length).toBeGreaterThan(20);
  expect(seen.size).toBeGreaterThan(40);
});
