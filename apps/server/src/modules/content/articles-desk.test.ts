/** Articles as operators write and publish them, over a real database. */
import { doc, link, p } from "@candor/core/content/build-body";
import { isPlainText } from "@candor/core/content/body";
import { hostileLinks, hostileTexts } from "@candor/core/content/test-hostile";
import { renamed } from "@candor/wire/codec/names";
import type { ArticleRow } from "@candor/wire/content";
import type { ArticleStanding, ArticleToEdit, ListedArticle } from "@candor/wire/desks/articles";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keepingConnections, withOwner, withTestDatabase } from "../../platform/db/test-database.ts";
import { buildTestConsole, type TestConsole, type TestOperator } from "../operators/test-console.ts";
import { contentModule } from "./module.ts";
import { readArticles } from "./queries.ts";
import { testContentDeps } from "./test-content.ts";
import { testArticle } from "./test-articles.ts";

const database = keepingConnections(withTestDatabase());
const owner = withOwner(database);
let desk: TestConsole;
let content: TestOperator;
let risk: TestOperator;

beforeAll(async () => {
  const shipped = [testArticle("company", 1, "Company")];
  const module = contentModule(testContentDeps(database(), shipped));
  await module.start?.();
  desk = await buildTestConsole(database(), [
    { calls: module.calls.filter(({ call }) => call.access === "operator") },
  ]);
  content = await desk.operator("cleo", ["content"]);
  risk = await desk.operator("rita", ["risk", "admin", "finance", "compliance", "support"]);
});
afterAll(() => desk.app.close());

const reason = "as the house agreed today";
type Body = { readonly key?: string; readonly data: never };
const call = async (path: string, input: object, by = content): Promise<Body> =>
  renamed((await desk.call(`operator/${path}`, { ...input }, by.token)).body) as Body;
const keyOf = async (path: string, input: object, by = content): Promise<string> =>
  (await call(path, input, by)).key ?? "done";
const body = (text: string): string => JSON.stringify(doc(p(text)));
const make = async (title: string, type = 7): Promise<string> => {
  const { data } = await call("newArticle", { type, position: 1, title, body: body(title) });
  return (data as { id: string }).id;
};
const save = (id: string, language: string, base: number, title: string, translates?: number) =>
  keyOf("saveArticle", { id, language, base, title, body: body(title), ...(translates && { translates }) });
const publish = (id: string, language: string, version: number, from?: number) =>
  keyOf("publishArticle", { id, language, version, reason, ...(from && { from }) });
const standing = async (id: string, language: string): Promise<ArticleStanding> => {
  const { languages } = (await call("article", { id })).data as ArticleToEdit;
  const found = languages.find((each) => each.language === language);
  if (found === undefined) throw new Error("every language has its standing");
  return found;
};
/** What a reader gets of news. */
const read = async (
  language: "en" | "ja" = "en",
  nowMs = Date.now() + 1_000,
): Promise<readonly ArticleRow[]> =>
  (await readArticles(database().reads, "news", { language, nowMs }, { limit: 50, offset: 0 })).rows;
const seen = async (id: string, language: "en" | "ja" = "en", nowMs?: number) =>
  (await read(language, nowMs)).find((row) => row.id === id)?.title;

describe("an article", () => {
  test("[CNT-03] [OPS-02] is written by the role of content alone, and read by every role", async () => {
    const id = await make("Roles");
    const text = { title: "x", body: body("x") };
    for (const [path, input] of [
      ["newArticle", { type: 7, position: 1, ...text }],
      ["saveArticle", { id, language: "en", base: 1, ...text }],
      ["publishArticle", { id, language: "en", version: 1, reason }],
      ["takeArticleDown", { id, language: "en", reason }],
      ["placeArticle", { id, position: 2, reason }],
    ] as const)
      expect([path, await keyOf(path, input, risk)]).toEqual([path, "ActionNotAllowed"]);
    expect(await keyOf("articles", { type: 7 }, risk)).toBe("done");
    expect(await keyOf("article", { id }, risk)).toBe("done");
  });

  test("[CNT-03] is seen by nobody before it is published, then at once, and its place is that of its list", async () => {
    const id = await make("Fresh");
    expect(await seen(id)).toBeUndefined();
    expect(await publish(id, "en", 1)).toBe("done");
    expect(await seen(id)).toBe("Fresh");
    expect(await keyOf("placeArticle", { id, position: 9, reason })).toBe("done");
    expect(await keyOf("placeArticle", { id, position: 9, reason })).toBe("NoChanges");
    const rows = (await call("articles", { type: 7 })).data as readonly ListedArticle[];
    expect(rows.find((row) => row.id === id)).toMatchObject({ position: 9, reads: 0, type: 7 });
  });

  test("[CNT-03] that came with the product is an article like any other", async () => {
    const [row] = (await call("articles", { type: 9 })).data as readonly ListedArticle[];
    const id = row?.id ?? "";
    expect(
      row?.languages.map(({ language, newest, shown, isStale }) => [
        language,
        newest,
        shown?.version,
        isStale,
      ]),
    ).toEqual([
      ["en", 1, 1, false],
      ["zh-CN", 1, 1, false],
      ["zh-TW", 1, 1, false],
      ["ja", 1, 1, false],
    ]);
    expect(await save(id, "en", 1, "Company, edited")).toBe("done");
    expect((await call("articleVersions", { id, language: "en" })).data as object[]).toMatchObject([
      { version: 2, writer: "cleo", publishedAt: [] },
      { version: 1, writer: "", publishedAt: [expect.any(Number)] },
    ]);
  });

  test("[OPS-04] each act has its line in the audit log, with its reason where readers see it", async () => {
    const id = await make("Logged");
    await save(id, "en", 1, "Logged again");
    await publish(id, "en", 2);
    const { rows } = await owner().query<{ action: string; reason: string; about: string }>(
      "SELECT action, reason, (SELECT string_agg(k, ',') FROM json_object_keys(after::json) AS k) AS about FROM audit_log WHERE subject = $1 ORDER BY seq",
      [`article ${id}`],
    );
    expect(rows).toEqual([
      { action: "article_write", reason: "", about: "article_version" },
      { action: "article_publish", reason, about: "article_publication" },
      { action: "article_publish", reason, about: "article" },
    ]);
    expect(await keyOf("publishArticle", { id, language: "en", version: 1, reason: "short" })).toBe(
      "ReasonNeeded",
    );
  });
});

describe("a version", () => {
  test("[CNT-04] is never saved over one that somebody else has saved meanwhile", async () => {
    const id = await make("Twice");
    const answers = await Promise.all(["a", "b", "c", "d"].map((title) => save(id, "en", 1, title)));
    expect(answers.toSorted()).toEqual([
      "ArticleChangedMeanwhile",
      "ArticleChangedMeanwhile",
      "ArticleChangedMeanwhile",
      "done",
    ]);
    expect((await standing(id, "en")).newest).toBe(2);
  });

  test("[CNT-04] names the English version that it translates, one that there is", async () => {
    const id = await make("Names");
    expect(await save(id, "ja", 0, "x")).toBe("ArticleTranslatesNothing");
    expect(await save(id, "en", 1, "x", 1)).toBe("ArticleTranslatesNothing");
    expect(await save(id, "ja", 0, "x", 2)).toBe("ArticleVersionNotFound");
    expect(await save(id, "ja", 0, "x", 1)).toBe("done");
    expect(await save("999999", "en", 0, "x")).toBe("ArticleNotFound");
    expect(await publish(id, "ja", 2)).toBe("ArticleVersionNotFound");
    expect(await publish(id, "zh-CN", 1)).toBe("ArticleVersionNotFound");
  });

  test("[CNT-04] without a translation stays without one: a fallback is shown and never stored", async () => {
    const id = await make("Fallback");
    await publish(id, "en", 1);
    expect(await seen(id, "ja")).toBe("Fallback");
    const { texts } = (await call("article", { id })).data as ArticleToEdit;
    expect(texts.map(({ language }) => language)).toEqual(["en"]);
    expect(await standing(id, "ja")).toMatchObject({ newest: 0, title: "", shown: null, isStale: false });
  });
});

describe("a translation", () => {
  test("[CNT-04] is stale once a newer English text is published, until it is made from that one", async () => {
    const id = await make("Stale");
    await publish(id, "en", 1);
    await save(id, "ja", 0, "ja 1", 1);
    await publish(id, "ja", 1);
    expect((await standing(id, "ja")).isStale).toBe(false);
    await save(id, "en", 1, "Newer");
    expect((await standing(id, "ja")).isStale).toBe(false);
    await publish(id, "en", 2);
    expect((await standing(id, "ja")).isStale).toBe(true);
    expect((await standing(id, "en")).isStale).toBe(false);
    // Published again without a change, it is no newer than it was.
    await publish(id, "ja", 1);
    expect((await standing(id, "ja")).isStale).toBe(true);
    await save(id, "ja", 1, "ja 2", 2);
    expect((await standing(id, "ja")).isStale).toBe(false);
  });

  test("[CNT-04] is stale when the English text that it translates was taken back, and not when that is still a draft", async () => {
    const id = await make("Back");
    await publish(id, "en", 1);
    await save(id, "en", 1, "Second");
    await save(id, "ja", 0, "from the draft", 2);
    expect((await standing(id, "ja")).isStale).toBe(false);
    await publish(id, "en", 2);
    await publish(id, "en", 1);
    expect((await standing(id, "ja")).isStale).toBe(true);
  });
});

describe("a publication", () => {
  test("[CNT-04] at a time replaces what was planned, and what is shown until then stays", async () => {
    const id = await make("Planned");
    const [soon, later] = [Date.now() + 60_000, Date.now() + 120_000];
    expect(await publish(id, "en", 1, soon)).toBe("done");
    expect(await standing(id, "en")).toMatchObject({ shown: null, planned: { version: 1, from: soon } });
    expect(await publish(id, "en", 1, later)).toBe("done");
    expect(await standing(id, "en")).toMatchObject({
      shown: null,
      planned: { version: 1, from: later },
      isDown: false,
    });
    expect([await seen(id, "en", soon + 1), await seen(id, "en", later)]).toEqual([undefined, "Planned"]);
    await publish(id, "en", 1);
    await save(id, "en", 1, "Planned, second");
    await publish(id, "en", 2, later);
    expect([await seen(id), await seen(id, "en", later)]).toEqual(["Planned", "Planned, second"]);
    // Another version now: nothing is planned any more.
    await save(id, "en", 2, "Planned, third");
    await publish(id, "en", 3);
    expect(await standing(id, "en")).toMatchObject({ shown: { version: 3 }, planned: null });
    expect(await seen(id, "en", later)).toBe("Planned, third");
  });

  test("[CNT-04] is of a time in the next year", async () => {
    const id = await make("Times");
    expect(await publish(id, "en", 1, Date.now() - 1_000)).toBe("ArticleTimeIncorrect");
    expect(await publish(id, "en", 1, Date.now() + 400 * 86_400_000)).toBe("ArticleTimeIncorrect");
  });

  test("[CNT-04] of an older version undoes a newer one, and taking down forgets the plan", async () => {
    const id = await make("Undo");
    await save(id, "en", 1, "Undo, second");
    await publish(id, "en", 2);
    expect(await publish(id, "en", 2)).toBe("NoChanges");
    expect(await publish(id, "en", 1)).toBe("done");
    expect(await seen(id)).toBe("Undo");
    const later = Date.now() + 60_000;
    await publish(id, "en", 2, later);
    expect(await keyOf("takeArticleDown", { id, language: "en", reason })).toBe("done");
    expect([await seen(id), await seen(id, "en", later)]).toEqual([undefined, undefined]);
    expect(await standing(id, "en")).toMatchObject({ shown: null, planned: null, isDown: true });
    expect(await keyOf("takeArticleDown", { id, language: "en", reason })).toBe("ArticleIsNotShown");
    expect(await publish(id, "en", 2)).toBe("done");
    expect(await seen(id)).toBe("Undo, second");
  });
});

describe("hostile values", () => {
  /** A character that no text of the wire may have is refused before the article is. */
  const refusalOf = (title: string): string => {
    if (title.includes("\0")) return "BadRequest";
    return isPlainText(title) ? "done" : "ArticleTitleIncorrect";
  };
  test("[CNT-04] in titles and texts are stored to the character, or refused", async () => {
    const id = await make("Hostile");
    let version = 1;
    // The pure check has its own tests with all of them; here each way of writing once.
    for (const text of hostileTexts.filter((_, at) => at % 4 === 0)) {
      const title = text.slice(0, 200);
      const answer = await keyOf("saveArticle", {
        id,
        language: "en",
        base: version,
        title,
        body: body(text),
      });
      expect([text, answer]).toEqual([text, refusalOf(title)]);
      if (answer !== "done") continue;
      version++;
      const { data } = await call("articleVersion", { id, language: "en", version });
      expect(data).toEqual({ title: title.trim(), subtitle: "", content: doc(p(text)) });
    }
    expect(version).toBeGreaterThan(30);
  });

  test("[CNT-04] as bodies, links and titles are refused", async () => {
    const id = await make("Refused");
    const answer = (input: object) =>
      keyOf("saveArticle", { id, language: "en", base: 1, title: "x", body: body("x"), ...input });
    for (const href of hostileLinks.filter((_, at) => at % 3 === 0))
      expect([href, await answer({ body: JSON.stringify(doc(p(link(href, "x")))) })]).toEqual([
        href,
        "ArticleLinkNotAllowed",
      ]);
    for (const text of [
      "",
      "null",
      "[]",
      "<p>x</p>",
      "{",
      '{"type":"doc"}',
      '{"type":"doc","content":[{"type":"image"}]}',
      '{"type":"doc","__proto__":{},"content":[]}',
    ])
      expect([text, await answer({ body: text })]).toEqual([text, "ArticleBodyIncorrect"]);
    expect(await answer({ title: "  " })).toBe("ArticleTitleIncorrect");
    expect(await answer({ subtitle: "two\nlines" })).toBe("ArticleTitleIncorrect");
    expect(await answer({ title: "x".repeat(201) })).toBe("BadRequest");
    expect((await standing(id, "en")).newest).toBe(1);
  });
});

describe("the database", () => {
  const refused = async (statement: string): Promise<string> =>
    await owner()
      .query(statement)
      .then(
        () => "done",
        (error: { code: string }) => error.code,
      );

  test("[CNT-04] refuses to change or remove a version or a publication, to its owner too", async () => {
    const id = await make("Kept");
    await publish(id, "en", 1);
    for (const table of ["article_version", "article_publication"]) {
      expect(await refused(`UPDATE ${table} SET at_ms = 1 WHERE article_id = ${id}`)).toBe("CA002");
      expect(await refused(`DELETE FROM ${table} WHERE article_id = ${id}`)).toBe("CA002");
      expect(await refused(`TRUNCATE ${table} CASCADE`)).toBe("CA002");
    }
  });

  test("[CNT-04] refuses a gap, a publication of no version, a translation of nothing, and a time that is over", async () => {
    const id = await make("Numbers");
    const version = (values: string) =>
      refused(
        `INSERT INTO article_version (article_id, language, version, title, subtitle, body, grams, translates) VALUES (${id}, ${values})`,
      );
    const publication = (values: string) =>
      refused(
        `INSERT INTO article_publication (article_id, language, nth, version) VALUES (${id}, ${values})`,
      );
    expect(await version(`'en', 3, 'x', '', '{}', '{}', NULL`)).toBe("CA043");
    expect(await version(`'en', 1, 'x', '', '{}', '{}', NULL`)).toBe("CA043");
    expect(await version(`'ja', 1, 'x', '', '{}', '{}', NULL`)).toBe("23514");
    expect(await version(`'ja', 1, 'x', '', '{}', '{}', 2`)).toBe("23503");
    expect(await version(`'en', 2, ' ', '', '{}', '{}', NULL`)).toBe("23514");
    expect(await version(`'en', 2, 'x', '', '"text"', '{}', NULL`)).toBe("23514");
    expect(await publication("'en', 1, 2")).toBe("23503");
    expect(await publication("'en', 2, 1")).toBe("CA043");
    await owner().query(
      `INSERT INTO article_publication (article_id, language, nth, version, publish_ms, at_ms) VALUES (${id}, 'en', 1, 1, 5, 5)`,
    );
    const { rows } = await owner().query<{ late: boolean }>(
      `SELECT publish_ms = at_ms AND at_ms > 1000000000000 AS late FROM article_publication WHERE article_id = ${id}`,
    );
    expect(rows).toEqual([{ late: true }]);
  });

  test("[CNT-04] gives customers' calls no right to write, and operators none without an act of this kind", async () => {
    const id = await make("Rights");
    const version = `INSERT INTO article_version (article_id, language, version, title, subtitle, body, grams) VALUES (${id}, 'en', 2, 'x', '', '{}', '{}')`;
    const publication = `INSERT INTO article_publication (article_id, language, nth, version) VALUES (${id}, 'en', 1, 1)`;
    const asWeb = async (statement: string): Promise<string> =>
      await database()
        .pool.query(statement)
        .then(
          () => "done",
          (error: { code: string }) => error.code,
        );
    const others = [
      "INSERT INTO article (kind, position) VALUES ('news', 1)",
      `UPDATE article SET position = 2 WHERE id = ${id}`,
      `UPDATE article SET listed_ms = 1 WHERE id = ${id}`,
      `DELETE FROM article_read WHERE article_id = ${id}`,
    ];
    for (const statement of [version, publication, ...others])
      expect([statement, await asWeb(statement)]).toEqual([statement, "42501"]);
    expect(await desk.alone(content, "article_write", version)).toBe("done");
    expect(await desk.alone(content, "article_write", publication)).toBe("CA043");
    expect(await desk.alone(content, "article_publish", publication)).toBe("done");
    expect(await desk.alone(content, "article_publish", version)).toBe("CA043");
    expect(
      await desk.alone(content, "article_publish", `UPDATE article SET listed_ms = 1 WHERE id = ${id}`),
    ).toBe("42501");
    const { pool } = { pool: database().operator };
    await expect(pool.query(publication)).rejects.toMatchObject({ code: "CA020" });
  });
});
