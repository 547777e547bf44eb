/** Pages of content as they are answered first, over a real database (CNT-02). */
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { renamed } from "@candor/wire/codec/names";
import type { ArticleRow } from "@candor/wire/content";
import { queryFinancialTypeList } from "@candor/wire/earn/invest";
import { askKey, type Given } from "@candor/wire/first-answer/given";
import { contentPaths, firstAsks } from "@candor/wire/first-answer/first-asks";
import { getKeys } from "@candor/wire/home";
import { languages, type Language } from "@candor/wire/language";
import { moderation, speechList } from "@candor/wire/service/community";
import { isPlainText } from "@candor/core/content/body";
import { hostileTexts } from "@candor/core/content/test-hostile";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contentModule } from "../src/modules/content/module.ts";
import { testArticle } from "../src/modules/content/test-articles.ts";
import { testContentDeps } from "../src/modules/content/test-content.ts";
import { settableClock } from "../src/platform/clock.ts";
import { withOwner, withTestDatabase } from "../src/platform/db/test-database.ts";
import { handle, type MountedCall } from "../src/platform/http/mount.ts";
import { buildTestHttp, type TestHttp } from "../src/platform/http/test-http.ts";
import { drawContent } from "../src/records/first-answer/draw-content.ts";

const database = withTestDatabase();
const owner = withOwner(database);
const clock = settableClock(Date.now() + 60_000);

const kinds = ["about", "company", "certificates", "contact", "event"] as const;
const hostileTitle = `</script><!-- <script> & "'`;
const hostile = `${hostileTitle} ${hostileTexts.filter(isPlainText).join(" ")}`;
const shipped = [
  testArticle("news", 1, "First news"),
  testArticle("news", 2, "Second news"),
  testArticle("faq", 1, "What is a tick"),
  ...kinds.map((kind) => testArticle(kind, 1, `The ${kind}`)),
];

/** What is public and comes from other modules. */
const others: readonly MountedCall[] = [
  handle(speechList, (_, { session }) => {
    const speech = {
      id: "1",
      phone: "+81•••11",
      content: "A first speech",
      more: false,
      createdTime: 1,
      picurl: "",
      status: 1 as const,
      likeCount: 0,
      like: session !== undefined,
      own: session !== undefined,
      example: false,
      commentCount: 0,
    };
    const example = { ...speech, id: "2", phone: "", content: "How a post looks", example: true };
    return { rows: [speech, example], total: 2 };
  }),
  handle(moderation, () => ({ reports: 0, approved: 0, refused: 0, reasons: [], appeals: 0, restored: 0 })),
  handle(queryFinancialTypeList, () => ({ rows: [], total: 0 })),
  handle(getKeys, () => ({ cash_fee_percent: "0.01" })),
];

/** The page with a script as the build writes it (`build/first-load.ts`), and words that say what they are. */
const webRoot = mkdtempSync(join(tmpdir(), "candor-content-"));
const keys = [
  ...contentPaths.map((path) => path.slice(1)),
  "shell.demoBar",
  "project.lead",
  "community.lead",
  "community.exampleNote",
  "newsDetail.lost",
  "newsDetail.lostBody",
];
const built = readFileSync(join(import.meta.dirname, "../../web/index.html"), "utf8").replace(
  '<script type="module" src="/src/main.tsx"></script>',
  '<link data-script rel="modulepreload" href="/assets/index-A.js">',
);
writeFileSync(join(webRoot, "index.html"), built);
writeFileSync(
  join(webRoot, "page-words.json"),
  JSON.stringify(
    Object.fromEntries(
      languages.map((each) => [each, Object.fromEntries(keys.map((key) => [key, `${key}, ${each}`]))]),
    ),
  ),
);

let calls: readonly MountedCall[] = [];
let http: TestHttp;
let hurried: TestHttp;
let limited: TestHttp;
/** Calls of the database's modules that were answered. */
let answered: string[] = [];

const watched = ({ call, answer }: MountedCall): MountedCall => ({
  call,
  answer: (input, context) => {
    answered.push(call.path);
    return answer(input, context);
  },
});

beforeAll(async () => {
  const content = contentModule(testContentDeps(database(), shipped));
  await content.start?.();
  calls = [...content.calls.filter(({ call }) => call.access === "visitor"), ...others].map(watched);
  const options = { webRoot, content: drawContent, clock };
  http = await buildTestHttp(calls, { ...options, rateLimits: false, mostContentWaitMs: 30_000 });
  hurried = await buildTestHttp(calls, { ...options, mostContentWaitMs: 200 });
  limited = await buildTestHttp(calls, { ...options, mostContentWaitMs: 30_000 });
});
afterAll(async () => {
  await http.app.close();
  await hurried.app.close();
  await limited.app.close();
});

type Headers = Readonly<Record<string, string>>;
const open = async (url: string, headers: Headers = {}, at = http) => await at.app.inject({ url, headers });
const inLanguage = async (url: string, language: Language) =>
  (await open(url, { "accept-language": language })).body;

const givenIn = (page: string): Given | undefined => {
  const [, json] = /<script type="application\/json" id="given">(.*?)<\/script>/.exec(page) ?? [];
  return json === undefined ? undefined : (JSON.parse(json) as Given);
};
/** What the app's own place holds before it draws. */
const shownIn = (page: string): string =>
  /<div class="boot-content">(.*?)<div class="boot-rows">/s.exec(page)?.[1] ?? "";
/** How such a page names the app's script, which `first-paint.js` asks for. */
const entry = '<link data-script href="/assets/index-A.js">';
const count = (text: string, part: RegExp): number => [...text.matchAll(part)].length;

const idOf = async (path: string): Promise<string> => {
  const [body] = Object.values(givenIn((await open(path)).body)?.answers ?? {});
  return (renamed((body as { data: unknown }).data) as readonly ArticleRow[])[0]?.id ?? "";
};
const readCount = async (id: string): Promise<number> => {
  const { rows } = await owner().query("SELECT reads FROM article_read WHERE article_id = $1", [id]);
  return Number(rows[0]?.reads ?? 0);
};

describe("the first answer of a page of content", () => {
  test.each<readonly [path: string, title: string]>([
    ["/new", "Second news"],
    ["/question", "What is a tick"],
    ...kinds.map((kind) => [`/${kind}`, `The ${kind}`] as const),
  ])("[CNT-02] [CNT-03] of %s holds its texts in each language", async (path, title) => {
    for (const language of languages) {
      const page = await inLanguage(path, language);
      const name = `${path.slice(1)}, ${language}`;
      expect(page).toMatch(
        new RegExp(`<html data-content [^>]*lang="${language}"|<html data-content lang="${language}"`),
      );
      expect(page).toContain(`<title>${name} · Candor</title>`);
      expect(shownIn(page)).toContain(`<h1>${name}</h1>`);
      expect(shownIn(page)).toContain(`${title} (${language})`);
      expect(/name="description"\s+content="([^"]*)"/.exec(page)?.[1]).toContain(`${title} (${language})`);
      expect(givenIn(page)).toMatchObject({ language, atMs: clock.nowMs() });
      expect(page).toContain(entry);
      expect(page, "asks for a script before it is drawn").not.toMatch(/type="module"|modulepreload/);
    }
  });

  test.each(["/newsDetail", "/question"])("[CNT-02] of one article at %s is that article", async (path) => {
    const id = await idOf(path === "/question" ? path : "/new");
    for (const language of languages) {
      const page = await inLanguage(`${path}?id=${id}`, language);
      const title = `${path === "/question" ? "What is a tick" : "Second news"} (${language})`;
      expect(page).toContain(`<title>${title} · Candor</title>`);
      expect(shownIn(page)).toContain(`<h1 lang="${language}">${title}</h1>`);
      expect(shownIn(page)).toContain(`<p>${title}</p>`);
    }
  });

  test.each(contentPaths)(
    "[CNT-02] [COM-01] [INV-01] of %s holds the answers of its calls, as they send them",
    async (path) => {
      const id = path === "/newsDetail" ? await idOf("/new") : "";
      const search = new URLSearchParams(id === "" ? "" : { id });
      const page = await open(`${path}?${search}`);
      const answers = givenIn(page.body)?.answers ?? {};
      const asks = firstAsks(path, search) ?? [];
      expect(Object.keys(answers)).toEqual(asks.map(({ call, input }) => askKey(call.path, input)));
      for (const { call, input } of asks) {
        const headers = { time: String(clock.nowMs()) };
        const sent = renamed(input) as Readonly<Record<string, string | number>>;
        const { body } = await http.call(call.path, sent, { headers });
        const given = answers[askKey(call.path, input)];
        if (path === "/newsDetail") expect(given).toMatchObject({ retCode: 0, data: { id } });
        else expect(given).toEqual(body);
      }
    },
  );

  test("[NAV-05] is in the language that was chosen for the device, whatever the browser asks for", async () => {
    const headers = { "accept-language": "zh-TW", cookie: "candor.mode=night; candor.language=ja" };
    const page = await open("/new", headers);
    expect(page.body).toContain(`<title>new, ja · Candor</title>`);
    expect(page.headers).toMatchObject({
      "cache-control": "no-cache",
      vary: "accept-language, cookie, accept-encoding",
    });
    expect(page.headers["etag"]).toBeUndefined();
  });

  test("[CNT-04] is not ended or changed by what looks like markup", async () => {
    const id = await idOf("/new");
    const body = {
      type: "doc",
      content: [{ type: "paragraph", content: [{ type: "text", text: hostile }] }],
    };
    await owner().query(
      `INSERT INTO article_version (article_id, language, version, title, subtitle, body, grams)
       SELECT $1, 'en', max(version) + 1, $2, $2, $3, '{x}' FROM article_version WHERE article_id = $1 AND language = 'en'`,
      [id, hostileTitle, JSON.stringify(body)],
    );
    const publish = `INSERT INTO article_publication (article_id, language, nth, version)
       SELECT $1, 'en', max(nth) + 1, $2 FROM article_publication WHERE article_id = $1 AND language = 'en'`;
    await owner().query(publish, [id, 2]);
    for (const url of ["/new", `/newsDetail?id=${id}`]) {
      const page = (await open(url)).body;
      // The answers are one more.
      expect(count(page, /<script/gi)).toBe(count(built, /<script/gi) + 1);
      expect(count(page, /<\/script/gi)).toBe(count(built, /<\/script/gi) + 1);
      expect(count(page, /<!--/g)).toBe(count(built, /<!--/g));
      const ofTexts = shownIn(page).replace(
        /<\/?(?:h1|h2|p|ul|li|div|a)(?: (?:href|lang|class)="[^"<>]*")*>/g,
        "",
      );
      expect(ofTexts).not.toMatch(/[<>]/);
      expect(ofTexts).toContain("&lt;/script&gt;&lt;!--");
      const [given] = Object.values(givenIn(page)?.answers ?? {});
      expect(JSON.stringify(given)).toContain(JSON.stringify(hostileTitle).slice(1, -1));
    }
    await owner().query(publish, [id, 1]);
  });

  test("[COM-01] has nothing of a person, also when a session is sent with the request", async () => {
    const key = askKey(speechList.path, { pageNum: 1, pageSize: 10 });
    const page = await open("/community", { authorization: "token-7" });
    const visitors = { like: false, own: false };
    expect(givenIn(page.body)?.answers[key]).toMatchObject({ data: [visitors, visitors] });
    expect(shownIn(page.body)).toMatch(/<ul data-visitors>.*A first speech/);
    const own = await http.call(
      speechList.path,
      {},
      { token: "token-7", headers: { time: String(clock.nowMs()) } },
    );
    expect(own.body.data).toMatchObject([{ like: true }, { like: true }]);
  });

  test("[NAV-10] says in a demo that its money is play money, and in a house with real money nothing of it", async () => {
    const real = await buildTestHttp(calls, { webRoot, content: drawContent, clock, mode: "live" });
    for (const language of languages) {
      const bar = `<aside class="demo-bar">shell.demoBar, ${language}</aside><div class="boot-bar">`;
      for (const path of contentPaths) expect(await inLanguage(path, language)).toContain(bar);
      const { body } = await open("/new", { "accept-language": language }, real);
      expect(body).toContain('<div class="boot-content">');
      expect(body).not.toContain("demo-bar");
    }
    await real.app.close();
  });

  test("[COM-01] says of an example that nobody wrote it, in each language", async () => {
    for (const language of languages)
      expect(shownIn(await inLanguage("/community", language))).toContain(
        `<li><p>+81•••11</p><p>A first speech</p></li><li><p>community.exampleNote, ${language}</p><p>How a post looks</p></li>`,
      );
  });
});

describe("an article that is not there", () => {
  test("[CNT-02] is answered with 404 and a page that says that it is lost", async () => {
    const news = await idOf("/new");
    const urls = [
      "/newsDetail?id=999999",
      "/newsDetail?id=x",
      "/newsDetail",
      "/question?id=999999",
      `/question?id=${news}`,
    ];
    for (const url of urls) {
      const page = await open(url, { "accept-language": "ja" });
      expect([url, page.statusCode]).toEqual([url, 404]);
      expect(page.body).toContain("<title>newsDetail.lost, ja · Candor</title>");
      expect(shownIn(page.body)).toContain("<p>newsDetail.lostBody, ja</p>");
      expect(page.body).toContain(entry);
    }
  });

  test("[CNT-04] before its time is none either", async () => {
    const { rows } = await owner().query<{ id: number }>(
      "INSERT INTO article (kind, position) VALUES ('news', 9) RETURNING id",
    );
    expect((await open(`/newsDetail?id=${rows[0]?.id}`)).statusCode).toBe(404);
  });
});

test("[CNT-02] an article is counted once when its page is answered, and not when a browser fetches ahead", async () => {
  const id = await idOf("/new");
  const before = await readCount(id);
  await open(`/newsDetail?id=${id}`, { "sec-purpose": "prefetch;prerender" });
  await http.app.inject({ method: "HEAD", url: `/newsDetail?id=${id}` });
  expect(await readCount(id)).toBe(before);
  await open(`/newsDetail?id=${id}`);
  expect(await readCount(id)).toBe(before + 1);
});

describe("the built page alone", () => {
  test("[CNT-02] answers addresses without content, for which nothing is read", async () => {
    answered = [];
    for (const url of ["/", "/quotes", "/details?id=1", "/question?q=tick", "/nowhere", "/new/", "/toString"])
      expect([url, (await open(url)).body]).toEqual([url, built]);
    expect(answered).toEqual([]);
  });

  test("[CNT-02] answers while the database is slow, and the content comes again with it", async () => {
    try {
      await owner().query("BEGIN");
      await owner().query("LOCK TABLE article IN ACCESS EXCLUSIVE MODE");
      const begunMs = performance.now();
      const pages = await Promise.all(Array.from({ length: 20 }, () => open("/new", {}, hurried)));
      expect(performance.now() - begunMs).toBeLessThan(8_000);
      for (const { statusCode, body } of pages) expect([statusCode, body]).toEqual([200, built]);
    } finally {
      await owner().query("ROLLBACK");
    }
    await expect.poll(async () => shownIn((await open("/new", {}, hurried)).body)).toContain("Second news");
  });

  test("[API-17] answers while the server reads as much as it can", async () => {
    const full = await buildTestHttp(calls, { webRoot, content: drawContent, clock, readPlaces: 0 });
    answered = [];
    expect((await open("/new", {}, full)).body).toBe(built);
    expect(answered).toEqual([]);
    await full.app.close();
  });

  test("[API-17] answers an address whose allowance does not reach for the content", async () => {
    answered = [];
    const far = () => open("/community?page=100000", { "x-forwarded-for": "203.0.113.9" }, limited);
    let pages = 0;
    for (; pages < 50; pages += 1) {
      const { statusCode, body } = await far();
      expect(statusCode).toBe(200);
      if (body === built) break;
    }
    expect(pages).toBeGreaterThan(0);
    expect(pages).toBeLessThan(50);
    expect(answered).toHaveLength(2 * pages);
  });
});
