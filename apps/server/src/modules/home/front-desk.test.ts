/** The home page and the shell as operators set them, over a real database. */
import { renamed } from "@candor/wire/codec/names";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keepingConnections, withOwner, withTestDatabase } from "../../platform/db/test-database.ts";
import { buildTestConsole, type TestConsole, type TestOperator } from "../operators/test-console.ts";
import { frontRoutes } from "./desk/routes.operator.ts";
import { readAnnouncements, readBanners, readNavigation } from "./queries.ts";

const database = keepingConnections(withTestDatabase());
const owner = withOwner(database);
let desk: TestConsole;
let content: TestOperator;
let compliance: TestOperator;
let support: TestOperator;

beforeAll(async () => {
  desk = await buildTestConsole(database(), [{ calls: frontRoutes(database().operators) }]);
  content = await desk.operator("cleo", ["content"]);
  compliance = await desk.operator("cora", ["compliance"]);
  support = await desk.operator("sue", ["support"]);
});
afterAll(() => desk.app.close());

const reason = "as the house agreed today";
const call = async (path: string, input: object, by = content) =>
  renamed((await desk.call(`operator/${path}`, { ...input }, by.token)).body) as {
    readonly key?: string;
    readonly data: never;
  };
const act = async (path: string, input: object, by = content): Promise<string> =>
  (await call(path, { reason, ...input }, by)).key ?? "done";
type Entry = {
  readonly id: number;
  readonly name: string;
  readonly tourl: string;
  readonly isHidden: boolean;
};
const entries = async (list: string): Promise<readonly Entry[]> =>
  (await call("frontEntries", { list })).data as readonly Entry[];
const navigation = async (bartype: number): Promise<readonly string[]> =>
  (await readNavigation(database().reads, bartype)).map(({ name }) => name);

describe("the lists of the front", () => {
  test("[OPS-02] are changed by content, lenders by compliance, and read by every role", async () => {
    const [first] = await entries("bar");
    const id = first?.id ?? 0;
    for (const [path, input] of [
      ["orderFront", { list: "bar", ids: "1" }],
      ["hideFront", { list: "bar", id, hide: 1 }],
      ["bannerPage", { id: 1, tourl: "/verify" }],
      ["saveAnnouncement", { id: 0, texts: "{}" }],
      ["hideAnnouncement", { id: 1, hide: 1 }],
    ] as const)
      expect([path, await act(path, input, compliance)]).toEqual([path, "ActionNotAllowed"]);
    expect(await act("saveLender", { id: 0, name: "L", tourl: "https://l.example" }, content)).toBe(
      "ActionNotAllowed",
    );
    expect((await call("frontEntries", { list: "bar" }, support)).key).toBeUndefined();
    expect((await call("announcements", {}, support)).key).toBeUndefined();
  });

  test("[NAV-02] [HOME-06] an entry of the top bar is hidden and shown again; Home and Mine stay", async () => {
    const bar = await entries("bar");
    const idOf = (name: string) => bar.find((entry) => entry.name === name)?.id ?? 0;
    expect(await act("hideFront", { list: "bar", id: idOf("Loan"), hide: 1, reason: "short" })).toBe(
      "ReasonNeeded",
    );
    expect(await act("hideFront", { list: "bar", id: idOf("Loan"), hide: 1 })).toBe("done");
    expect(await navigation(2)).not.toContain("Loan");
    expect(await act("hideFront", { list: "bar", id: idOf("Loan"), hide: 1 })).toBe("NoChanges");
    expect(await act("hideFront", { list: "bar", id: idOf("Loan"), hide: 0 })).toBe("done");
    expect(await navigation(2)).toContain("Loan");
    expect(await act("hideFront", { list: "bar", id: idOf("Home"), hide: 1 })).toBe("FrontEntryStays");
    expect(await act("hideFront", { list: "lenders", id: idOf("Loan"), hide: 1 })).toBe("FrontEntryNotFound");
    const { rows } = await owner().query(
      "SELECT FROM audit_log WHERE action = 'front_change' AND subject LIKE 'front bar %'",
    );
    expect(rows).toHaveLength(2);
  });

  test("[NAV-02] [HOME-06] all entries get another order at once; a list that has changed meanwhile is not ordered", async () => {
    const ids = (await entries("bar")).map(({ id }) => id);
    const turned = ids.toReversed();
    expect(await act("orderFront", { list: "bar", ids: String(turned) })).toBe("done");
    expect((await navigation(2))[0]).toBe("Download");
    expect(await act("orderFront", { list: "bar", ids: String(turned) })).toBe("NoChanges");
    for (const wrong of [ids.slice(1), [...ids, 999], [...ids.slice(1), ids[1]], ["x"]])
      expect(await act("orderFront", { list: "bar", ids: String(wrong) })).toBe("FrontChangedMeanwhile");
    expect(await act("orderFront", { list: "bar", ids: String(ids) })).toBe("done");
    expect((await navigation(2))[0]).toBe("Home");
  });

  test("[HOME-01] banners are ordered, hidden, and lead to pages of the app alone", async () => {
    const [first, second, third] = (await entries("banners")).map(({ id }) => id);
    expect(await act("orderFront", { list: "banners", ids: `${third},${first},${second}` })).toBe("done");
    expect(await act("hideFront", { list: "banners", id: first, hide: 1 })).toBe("done");
    expect(await act("bannerPage", { id: third, tourl: "/about" })).toBe("done");
    expect(await readBanners(database().reads, "1", "home")).toEqual([
      { picurl: "/banners/ledger.svg", tourl: "/about" },
      { picurl: "/banners/tick.svg", tourl: "/quotes" },
    ]);
    for (const tourl of ["https://a.example", "//a.example", "/a/b", "javascript:alert(1)"])
      expect(await act("bannerPage", { id: third, tourl })).toBe("FrontPageUnknown");
    await expect(
      owner().query("UPDATE banner SET picurl = 'https://a.example/a.svg' WHERE id = $1", [third]),
    ).rejects.toThrow("banner_picurl_check");
  });

  test("[LOAN-01] a lender has a name and an https address; the first places of the list are the reader's", async () => {
    const save = (name: string, tourl: string, id = 0) => act("saveLender", { id, name, tourl }, compliance);
    for (const tourl of [
      "http://a.example/",
      "https://localhost/",
      "https://127.0.0.1/",
      "https://me@a.example/",
      "https://a.example\\b",
      "https://A.example/",
      "javascript:alert(1)",
      "//a.example",
      "",
    ])
      expect([tourl, await save("A", tourl)]).toEqual([tourl, "LenderAddressIncorrect"]);
    expect(await save(" ", "https://a.example/")).toBe("LenderNameIncorrect");
    expect(await save("A\u202eB", "https://a.example/")).toBe("LenderNameIncorrect");
    expect(await save("A", "https://a.example/loans?from=here")).toBe("done");
    expect(await save("B", "https://b.example")).toBe("done");
    expect(await navigation(3)).toEqual(["A", "B"]);
    const [a, b] = await entries("lenders");
    expect(await save("C", "https://c.example", a?.id)).toBe("done");
    expect(await save("C", "https://c.example", a?.id)).toBe("NoChanges");
    expect(await act("orderFront", { list: "lenders", ids: `${b?.id},${a?.id}` })).toBe("done");
    expect(await navigation(3)).toEqual(["B", "C"]);
    await expect(
      owner().query(
        "INSERT INTO navigation_entry (bartype, position, name, tourl) VALUES (3, 9, 'X', 'http://x.example')",
      ),
    ).rejects.toThrow("lenders_are_named_and_secure");
  });
});

type Listed = {
  readonly id: number;
  readonly origin: string;
  readonly isHidden: boolean;
  readonly texts: { language: string; text: string }[];
};
const announced = async (): Promise<readonly Listed[]> =>
  (await call("announcements", {})).data as readonly Listed[];
const shown = async (language: "en" | "ja" = "en", nowMs = Date.now()): Promise<readonly string[]> =>
  (
    await readAnnouncements(database().reads, {
      language,
      demo: true,
      nowMs,
      newestFirst: true,
      limit: 50,
      offset: 0,
    })
  ).texts;
const write = (texts: object, more: object = {}) =>
  act("saveAnnouncement", { id: 0, texts: JSON.stringify(texts), ...more });

describe("an announcement", () => {
  test("[HOME-06] is written in four languages, and what lacks a text is shown in English", async () => {
    expect(await write({ en: "The office is closed", ja: "休業します" })).toBe("done");
    expect((await shown())[0]).toBe("The office is closed");
    expect((await shown("ja"))[0]).toBe("休業します");
    const id = (await announced())[0]?.id;
    expect(await write({ en: "The office is open", ja: "" }, { id })).toBe("done");
    expect((await shown("ja"))[0]).toBe("The office is open");
    expect(await write({ en: "The office is open" }, { id })).toBe("NoChanges");
    // Two operators, each in a language of their own.
    expect(await write({ ja: "営業しています" }, { id })).toBe("done");
    expect(await write({ en: "The office is open again" }, { id })).toBe("done");
    expect((await shown("ja"))[0]).toBe("営業しています");
    expect((await shown())[0]).toBe("The office is open again");
    expect(await write({ en: "", ja: "開" }, { id })).toBe("AnnouncementTextIncorrect");
    expect(await write({}, { id })).toBe("NoChanges");
    const { rows } = await owner().query(
      "SELECT before FROM audit_log WHERE before LIKE '%The office is closed%'",
    );
    expect(rows).toHaveLength(1);
  });

  test("[HOME-06] appears at its time without any job, and not before", async () => {
    const from = Date.now() + 60_000;
    expect(await write({ en: "Later" }, { from })).toBe("done");
    expect(await shown()).not.toContain("Later");
    expect((await shown("en", from))[0]).toBe("Later");
    expect(await write({ en: "Over" }, { from: Date.now() - 60_000 })).toBe("AnnouncementTimeIncorrect");
    expect(await write({ en: "Far" }, { from: Date.now() + 400 * 86_400_000 })).toBe(
      "AnnouncementTimeIncorrect",
    );
  });

  test("[HOME-06] has an English text of at most 300 characters, and no marks that turn the writing", async () => {
    for (const texts of [
      {},
      { en: "" },
      { ja: "日本語" },
      { en: "a".repeat(301) },
      { en: "a\u202eb" },
      { en: "a\nb" },
      { en: 1 },
      { fr: "x", en: "x" },
    ])
      expect([texts, await write(texts)]).toEqual([texts, "AnnouncementTextIncorrect"]);
    expect(await act("saveAnnouncement", { id: 0, texts: "no JSON" })).toBe("AnnouncementTextIncorrect");
    expect(await act("saveAnnouncement", { id: 0, texts: "null" })).toBe("AnnouncementTextIncorrect");
  });

  test("[HOME-06] is hidden and shown again", async () => {
    expect(await write({ en: "Only today" })).toBe("done");
    const id = (await announced()).find(({ texts }) => texts[0]?.text === "Only today")?.id;
    expect(await act("hideAnnouncement", { id, hide: 1 })).toBe("done");
    expect(await shown()).not.toContain("Only today");
    expect(await act("hideAnnouncement", { id, hide: 1 })).toBe("NoChanges");
    expect(await act("hideAnnouncement", { id, hide: 0 })).toBe("done");
    expect(await shown()).toContain("Only today");
    expect(await act("hideAnnouncement", { id: 999_999, hide: 1 })).toBe("FrontEntryNotFound");
  });

  test("[OPS-03] that says what two operators have signed is neither hidden nor changed, nor made by the desk", async () => {
    await owner().query("INSERT INTO announcement (publish_ms) VALUES (1)");
    await owner().query("INSERT INTO announcement_text SELECT max(id), 'en', 'New terms' FROM announcement");
    const id = (await announced()).find(({ origin }) => origin === "act")?.id;
    expect(await act("hideAnnouncement", { id, hide: 1 })).toBe("AnnouncementIsOfAnAct");
    expect(await write({ en: "Other terms" }, { id })).toBe("AnnouncementIsOfAnAct");
    const alone = (statement: string) => desk.alone(content, "front_change", statement);
    expect(await alone(`UPDATE announcement SET is_hidden = true WHERE id = ${id}`)).toBe("CA060");
    expect(await alone(`UPDATE announcement_text SET text = 'x' WHERE announcement_id = ${id}`)).toBe(
      "CA060",
    );
    expect(await alone(`INSERT INTO announcement_text VALUES (${id}, 'ja', 'x')`)).toBe("CA060");
    expect(await alone("INSERT INTO announcement (publish_ms) VALUES (1)")).toBe("CA060");
    expect(await alone("INSERT INTO announcement (publish_ms, origin) VALUES (1, 'shipped')")).toBe("CA060");
  });

  test("[OPS-03] an act about something else tells everyone, with its texts", async () => {
    const risk = await desk.operator("rita", ["risk"]);
    const told = "WITH a AS (INSERT INTO announcement (publish_ms) VALUES (1) RETURNING id) SELECT id FROM a";
    expect(await desk.alone(risk, "terms_read", told)).toBe("done");
    expect(
      await desk.alone(
        risk,
        "terms_read",
        "INSERT INTO announcement (publish_ms, origin) VALUES (1, 'written')",
      ),
    ).toBe("CA060");
  });
});
