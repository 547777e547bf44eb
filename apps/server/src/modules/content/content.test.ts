/** Articles as readers get them, over a real database. */
import { renamed } from "@candor/wire/codec/names";
import type { ArticleDetails, ArticleRow, FoundArticle } from "@candor/wire/content";
import { sql, type RawBuilder } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { insertMany, withOwner, withTestDatabase } from "../../platform/db/test-database.ts";
import { settableClock } from "../../platform/clock.ts";
import { buildTestHttp, type TestHttp } from "../../platform/http/test-http.ts";
import { beginContent } from "./begin.ts";
import { contentModule } from "./module.ts";
import { pageOf } from "./queries.ts";
import { articlesWith } from "./search-queries.ts";
import { testContentDeps } from "./test-content.ts";
import { testArticle } from "./test-articles.ts";

const database = withTestDatabase();
const owner = withOwner(database);
const clock = settableClock(Date.now() + 60_000);
let http: TestHttp;

const shipped = [
  testArticle("news", 1, "First news"),
  testArticle("news", 2, "Second news"),
  testArticle("news", 3, "Third news"),
  testArticle("faq", 2, "How do fees work", {
    ja: "出金の手数料はいくらですか",
    "zh-CN": "提现手续费是多少",
  }),
  testArticle("faq", 1, "What is a tick"),
  testArticle("company", 1, "Company"),
];

beforeAll(async () => {
  const content = contentModule(testContentDeps(database(), shipped));
  await content.start?.();
  http = await buildTestHttp(
    content.calls.filter(({ call }) => call.access === "visitor"),
    { clock, rateLimits: false },
  );
});
afterAll(() => http.app.close());

type Answer<Data> = { readonly data: Data; readonly total?: number; readonly key?: string };
const call = async <Data>(path: string, payload: object, language = "en"): Promise<Answer<Data>> => {
  const headers = { "accept-language": language, time: String(clock.nowMs()) };
  return renamed((await http.call(`article/${path}`, { ...payload }, { headers })).body) as never;
};
const list = (type: number, language?: string, page: object = {}) =>
  call<readonly ArticleRow[]>("queryArticleList", { type, ...page }, language);
const titles = async (type: number, language?: string) =>
  (await list(type, language)).data.map(({ title }) => title);
const details = (id: string, type: number, language?: string) =>
  call<ArticleDetails>("queryArticleDetails", { id, type }, language);
const idOf = async (type: number, title: string): Promise<string> => {
  const row = (await list(type)).data.find((each) => each.title === `${title} (en)`);
  if (row === undefined) throw new Error(`no article ${title}`);
  return row.id;
};
const search = async (text: string, language = "en") =>
  (await call<readonly FoundArticle[]>("search", { text }, language)).data;

/** As an operator's act would add it, but by the owner. */
const publish = async (
  id: string,
  language: string,
  version: number | null,
  fromMs?: number,
): Promise<void> => {
  await owner().query(
    `INSERT INTO article_publication (article_id, language, nth, version, publish_ms)
     SELECT $1, $2, coalesce(max(nth), 0) + 1, $3, $4 FROM article_publication WHERE article_id = $1 AND language = $2`,
    [id, language, version, fromMs],
  );
};
const write = async (id: string, language: string, title: string): Promise<number> => {
  const { rows } = await owner().query<{ version: number }>(
    `INSERT INTO article_version (article_id, language, version, title, subtitle, body, grams, translates)
     SELECT $1, $2, coalesce(max(version), 0) + 1, $3, '', '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"x"}]}]}', '{x}',
       CASE WHEN $2 <> 'en' THEN 1 END
     FROM article_version WHERE article_id = $1 AND language = $2 RETURNING version`,
    [id, language, title],
  );
  return rows[0]?.version ?? 0;
};
const make = async (kind: string): Promise<string> => {
  const { rows } = await owner().query<{ id: number }>(
    "INSERT INTO article (kind, position) VALUES ($1, 50) RETURNING id",
    [kind],
  );
  return String(rows[0]?.id);
};

describe("lists", () => {
  test("[CNT-02] news are the newest first, help is in its order, each in the caller's language", async () => {
    expect(await titles(7)).toEqual(["Third news (en)", "Second news (en)", "First news (en)"]);
    expect(await titles(5, "ja")).toEqual(["What is a tick (ja)", "How do fees work (ja)"]);
    expect(await titles(9, "zh-TW")).toEqual(["Company (zh-TW)"]);
    expect(await list(12)).toMatchObject({ data: [], total: 0 });
  });

  test("[CNT-02] [API-10] are paged, with their total and without the bodies of news", async () => {
    const { data, total } = await list(7, "en", { pageNum: 2, pageSize: 2 });
    expect([data.map(({ title }) => title), total]).toEqual([["First news (en)"], 3]);
    expect(data[0]?.content).toBeUndefined();
    expect((await list(5)).data[0]?.content).toEqual({
      type: "doc",
      content: [{ type: "paragraph", content: [{ type: "text", text: "What is a tick (en)" }] }],
    });
  });

  test("[CNT-02] [API-12] have the product's names of fields on the wire", async () => {
    const { text } = await http.call(
      "article/queryArticleList",
      { type: "9" },
      { headers: { time: String(clock.nowMs()) } },
    );
    expect(Object.keys((JSON.parse(text) as { data: object[] }).data[0] ?? {}).toSorted()).toEqual([
      "content",
      "id",
      "isFallback",
      "language",
      "picthumb",
      "picurl",
      "readnum",
      "subtitle",
      "title",
      "update_time",
    ]);
  });
});

describe("an article", () => {
  test("[CNT-02] has the articles before and after it, none at the ends", async () => {
    const [third, second, first] = (await list(7)).data.map(({ id }) => id);
    expect((await details(third ?? "", 7)).data).toMatchObject({ previousId: null, nextId: second });
    expect((await details(second ?? "", 7)).data).toMatchObject({ previousId: third, nextId: first });
    expect((await details(first ?? "", 7)).data).toMatchObject({ previousId: second, nextId: null });
    const [tick, fees] = (await list(5)).data.map(({ id }) => id);
    expect((await details(tick ?? "", 5)).data).toMatchObject({ previousId: null, nextId: fees });
    expect((await details(fees ?? "", 5)).data).toMatchObject({ previousId: tick, nextId: null });
  });

  test("[CNT-02] is not found under another type, by another number, or before it is published", async () => {
    const news = await idOf(7, "First news");
    const draft = await make("news");
    await write(draft, "en", "Draft");
    for (const [id, type] of [
      [news, 5],
      ["999999", 7],
      ["9007199254740991", 7],
      [draft, 7],
    ] as const)
      expect((await details(id, type)).key).toBe("ArticleNotFound");
  });

  test("[CNT-02] is counted once for each opening, also when many open it at once", async () => {
    const id = await idOf(5, "What is a tick");
    const before = (await details(id, 5)).data.readCount;
    await Promise.all(Array.from({ length: 30 }, () => details(id, 5)));
    expect((await details(id, 5)).data.readCount).toBe(before + 31);
    expect((await list(5)).data.find((row) => row.id === id)?.readCount).toBe(before + 31);
  });
});

describe("a publication", () => {
  test("[CNT-04] for a later time appears at that time, without a job, and changes what is shown at a later one", async () => {
    const id = await make("event");
    const [one, two] = [await write(id, "en", "One"), await write(id, "en", "Two")];
    const start = clock.nowMs();
    await publish(id, "en", one, start + 1_000);
    await publish(id, "en", two, start + 5_000);
    expect(await titles(12)).toEqual([]);
    expect((await details(id, 12)).key).toBe("ArticleNotFound");
    clock.set(start + 999);
    expect(await titles(12)).toEqual([]);
    clock.set(start + 1_000);
    expect(await titles(12)).toEqual(["One"]);
    expect((await details(id, 12)).data).toMatchObject({ title: "One", updatedTime: start + 1_000 });
    clock.set(start + 5_000);
    expect(await titles(12)).toEqual(["Two"]);
  });

  test("[CNT-04] of an older version is an undo, and one of none takes the text down", async () => {
    const id = await make("certificates");
    const [one, two] = [await write(id, "en", "One"), await write(id, "en", "Two")];
    for (const [version, shown] of [
      [one, ["One"]],
      [two, ["Two"]],
      [one, ["One"]],
      [null, []],
      [two, ["Two"]],
    ] as const) {
      await publish(id, "en", version);
      expect(await titles(10)).toEqual(shown);
    }
  });

  test("[CNT-02] [CNT-04] keeps the place of news that were corrected, and lists news that were planned by their time", async () => {
    const corrected = await idOf(7, "First news");
    await publish(corrected, "en", await write(corrected, "en", "First news (en)"));
    const planned = await make("news");
    await write(planned, "en", "Planned (en)");
    await publish(planned, "en", 1, clock.nowMs() + 1_000);
    expect((await titles(7)).at(-1)).toBe("First news (en)");
    clock.set(clock.nowMs() + 1_000);
    expect((await titles(7))[0]).toBe("Planned (en)");
    await publish(planned, "en", null);
    expect(await titles(7)).toHaveLength(3);
  });

  test("[CNT-04] is listed whenever it counts, whatever is published and taken down, and in whatever order", async () => {
    const id = await make("contact");
    await write(id, "en", "Contact");
    const fixed = Date.now();
    let seed = 7;
    const next = (below: number): number => (seed = (seed * 16_807) % 2_147_483_647) % below;
    for (let round = 0; round < 60; round++) {
      const kind = next(3);
      if (kind === 0) await publish(id, "en", null);
      else await publish(id, "en", 1, kind === 1 ? undefined : fixed + 3_600_000 + next(20) * 1_000);
      const at = next(2) === 0 ? Date.now() + 5 : fixed + 3_600_000 + next(20) * 1_000;
      const { rows } = await owner().query<{ version: number | null }>(
        "SELECT version FROM article_publication WHERE article_id = $1 AND publish_ms <= $2 ORDER BY nth DESC LIMIT 1",
        [id, at],
      );
      const listed = await owner().query<{ is: boolean }>(
        "SELECT coalesce(listed_ms <= $2 AND NOT is_down, false) AS is FROM article WHERE id = $1",
        [id, at],
      );
      expect([round, listed.rows[0]?.is]).toEqual([round, (rows[0]?.version ?? null) !== null]);
    }
  });
});

describe("a fallback", () => {
  test("[CNT-04] is the English text, chosen when it is read and never written", async () => {
    const id = await idOf(9, "Company");
    const stored = async () =>
      (
        await owner().query(
          "SELECT count(*) AS versions, (SELECT count(*) FROM article_publication) AS publications FROM article_version",
        )
      ).rows[0] as object;
    await publish(id, "ja", null);
    const before = await stored();
    expect((await details(id, 9, "ja")).data).toMatchObject({
      title: "Company (en)",
      language: "en",
      isFallback: true,
    });
    expect((await list(9, "ja")).data[0]).toMatchObject({ title: "Company (en)", isFallback: true });
    expect((await list(9, "zh-CN")).data[0]).toMatchObject({ title: "Company (zh-CN)", isFallback: false });
    expect((await list(9, "en")).data[0]).toMatchObject({ isFallback: false });
    expect(await stored()).toEqual(before);
    await publish(id, "ja", 1);
    expect((await details(id, 9, "ja")).data).toMatchObject({ title: "Company (ja)", isFallback: false });
  });

  test("[CNT-04] is not there for an article without an English text: nobody sees it", async () => {
    const id = await idOf(9, "Company");
    await publish(id, "en", null);
    expect(await titles(9, "ja")).toEqual([]);
    expect((await details(id, 9, "ja")).key).toBe("ArticleNotFound");
    await publish(id, "en", 1);
    expect(await titles(9, "ja")).toEqual(["Company (ja)"]);
  });
});

describe("a search", () => {
  test("[CNT-02] finds help and news in the language in which they are shown, the help first", async () => {
    const found = await search("手数料", "ja");
    expect(found).toMatchObject([
      {
        type: 5,
        title: "How do fees work (ja)",
        snippet: "出金の手数料はいくらですか",
        language: "ja",
        isFallback: false,
      },
    ]);
    expect(await search("手续费", "zh-CN")).toHaveLength(1);
    expect(await search("手续费", "ja")).toEqual([]);
    expect((await search("tick")).map(({ title }) => title)).toEqual(["What is a tick (en)"]);
    expect(await search("Company")).toEqual([]);
    expect(await search("company news")).toEqual([]);
    expect(await search(" ?! ")).toEqual([]);
  });

  test("[CNT-02] [CNT-04] finds a text only while it is shown, and the English one where it is the fallback", async () => {
    const id = await idOf(5, "How do fees work");
    await publish(id, "ja", null);
    expect(await search("手数料", "ja")).toEqual([]);
    expect(await search("fees", "ja")).toMatchObject([{ title: "How do fees work (en)", isFallback: true }]);
    await publish(id, "ja", 1);
    expect(await search("手数料", "ja")).toHaveLength(1);
    await publish(id, "en", await write(id, "en", "Something else"));
    expect(await search("fees")).toEqual([]);
    await publish(id, "en", 1);
    expect(await search("fees")).toHaveLength(1);
  });
});

describe("at the start", () => {
  test("[CNT-03] the articles of the product are stored once, and those of the demo only there", async () => {
    const count = async () => Number((await owner().query("SELECT count(*) AS n FROM article")).rows[0].n);
    const before = await count();
    await beginContent(database().db, shipped, "demo");
    expect(await count()).toBe(before);
  });

  test("[CNT-03] the articles of the product are read like any other by their writer, who is nobody", async () => {
    const { rows } = await owner().query(
      "SELECT DISTINCT operator_id FROM article_version v JOIN article a ON a.id = v.article_id WHERE v.title LIKE 'Second%'",
    );
    expect(rows).toEqual([{ operator_id: null }]);
  });
});

describe("ten thousand articles", () => {
  test("[CNT-02] a page of nine reads what it shows, and a search the index of words", async () => {
    await insertMany(
      owner(),
      `WITH made AS (INSERT INTO article (kind, position, listed_ms) SELECT 'news', 1, $1::bigint - i FROM generate_series(1, 10000) AS i RETURNING id),
        counted AS (INSERT INTO article_read (article_id) SELECT id FROM made),
        written AS (INSERT INTO article_version (article_id, language, version, title, subtitle, body, grams, translates, at_ms)
          SELECT id, l, 1, 'Many', '', '{"type":"doc","content":[]}', ARRAY['many', 'w' || id % 500], CASE l WHEN 'ja' THEN 1 END, 1
          FROM made, unnest(ARRAY['en', 'ja']) AS l)
      INSERT INTO article_publication (article_id, language, nth, version, publish_ms, at_ms)
      SELECT id, l, 1, 1, 1, 1 FROM made, unnest(ARRAY['en', 'ja']) AS l`,
      [clock.nowMs() - 100_000_000],
    );
    await owner().query("VACUUM ANALYZE article, article_version, article_publication, article_read");
    const reading = { language: "ja", nowMs: clock.nowMs() } as const;
    const readsWhole = /Seq Scan on article_(version|publication)/;
    const explained = async (query: RawBuilder<unknown>) => {
      const plan = sql<Record<"QUERY PLAN", string>>`EXPLAIN (ANALYZE, BUFFERS, TIMING OFF) ${query}`;
      const { rows } = await plan.execute(database().reads);
      const text = rows.map((row) => row["QUERY PLAN"]).join("\n");
      // The first line of buffers is that of the whole query.
      const pages = [...(/Buffers: shared(.*)/.exec(text)?.[1] ?? "").matchAll(/(?:hit|read)=(\d+)/g)];
      return { text, pages: pages.reduce((sum, [, count]) => sum + Number(count), 0) };
    };
    const first = await explained(pageOf("news", reading, { limit: 9, offset: 0 }));
    expect(first.text).toMatch(/Index (Only )?Scan Backward using article_newest/);
    expect(first.text).not.toMatch(readsWhole);
    expect(first.pages).toBeLessThan(400);
    const last = await explained(pageOf("news", reading, { limit: 9, offset: 9_990 }));
    expect(last.text).not.toMatch(readsWhole);
    const found = await explained(articlesWith(["w7"], reading));
    expect(found.text).toContain("article_version_grams");
    expect(found.text).not.toMatch(readsWhole);
    expect(found.pages).toBeLessThan(2_000);
    expect((await call<readonly FoundArticle[]>("search", { text: "w7" }, "ja")).data).toHaveLength(20);
    expect((await list(7, "ja", { pageSize: 9 })).total).toBe(10_003);
  });
});
