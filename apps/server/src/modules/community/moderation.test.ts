/** Reports, decisions, appeals and what is told of them (COM-04), over a real database and the console's calls. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { keepingConnections, withOwner, withTestDatabase } from "../../platform/db/test-database.ts";
import { noticeText } from "../../records/notices/notice-texts.ts";
import { renamed } from "@candor/wire/codec/names";
import { buildTestConsole, type TestConsole, type TestOperator } from "../operators/test-console.ts";
import { makePeople, startCommunity, type TestCommunity } from "./test-community.ts";

const database = keepingConnections(withTestDatabase());
const owner = withOwner(database);
let world: TestCommunity;
let desk: TestConsole;
let [first, second, finance] = [] as unknown as [TestOperator, TestOperator, TestOperator];
const [ann, bob, cat] = [100_011, 100_012, 100_013];
const reason = "it names a shop and its prices";

beforeAll(async () => {
  await makePeople(owner(), 20);
  world = await startCommunity(database());
  desk = await buildTestConsole(database(), [
    { calls: world.module.calls.filter(({ call }) => call.access === "operator") },
  ]);
  first = await desk.operator("sam", ["support"]);
  second = await desk.operator("cleo", ["content"]);
  finance = await desk.operator("fin", ["finance"]);
});
afterAll(async () => {
  await world.close();
  await desk.app.close();
});
beforeEach(() => world.clock.set(world.clock.nowMs() + 3_600_000));

type Row = {
  readonly id: string;
  readonly preview: string;
  readonly waits: string | null;
  readonly reports: number;
};
type Body<Data> = { readonly key?: string; readonly data: Data };
const onDesk = async <Data>(path: string, input: object = {}, by = first): Promise<Body<Data>> =>
  renamed((await desk.call(`operator/${path}`, { ...input }, by.token)).body) as Body<Data>;
const waiting = async (state: string) =>
  (await onDesk<readonly Row[]>("communityTexts", { state })).data.map(({ preview }) => preview);
/** What an operator who reads the text now goes by. */
const seen = async (id: string) => {
  const { data } = await onDesk<{ decisions: readonly object[]; waits: string | null } | null>(
    "communityText",
    { id },
  );
  return { decisions: data?.decisions.length ?? 0, ...(data?.waits && { waits: data.waits }) };
};
const decide = async (
  id: string,
  verdict: string,
  by = first,
  code = "spam",
  why = reason,
  base = seen(id),
) => {
  const input = { id, verdict, reason: why, ...(verdict === "refused" && { code }), ...(await base) };
  return (await onDesk("decideCommunityText", input, by)).key ?? "done";
};
const notices = async (userId: number, language: "en" | "ja" = "en") => {
  const { rows } = await owner().query<{ key: string; args: Record<string, string>; tourl: string }>(
    "SELECT key, args, tourl FROM notice WHERE user_id = $1 ORDER BY id DESC",
    [userId],
  );
  return rows.map(({ key, args, tourl }) => [noticeText(key, args, language), tourl]);
};
const report = (by: number, refid: string, input: object = {}) =>
  world.keyOf("report", { refid, type: 1, reason: "fraud", note: "promises profit", ...input }, by);
const appeal = (by: number, refid: string, text = "The shop is my own blog.") =>
  world.keyOf("appeal", { refid, type: 1, text }, by);
const own = async (by: number) =>
  (await world.ask<readonly Record<string, unknown>[]>("speechListSelf", {}, by)).data[0];

describe("a report", () => {
  test("[COM-04] is made once by a person, not by the author, and lets the text wait; the author does not learn who", async () => {
    const sid = await world.speech(ann, "buy my coins");
    expect(await report(ann, sid)).toBe("TextIsYours");
    expect(await report(bob, sid)).toBe("done");
    expect(await report(bob, sid)).toBe("TextIsReported");
    expect(await report(cat, sid, { reason: "spam", note: "" })).toBe("done");
    expect(await report(cat, "999999999")).toBe("TextNotFound");
    expect(await report(cat, sid, { reason: "nonsense" })).toBe("BadRequest");
    expect(await waiting("report")).toContain("buy my coins");
    const { data } = await onDesk<Record<string, unknown>>("communityText", { id: sid });
    expect(data).toMatchObject({
      content: "buy my coins",
      waits: "report",
      reports: 2,
      reportRows: [
        { userId: String(cat), reason: "spam" },
        { userId: String(bob), note: "promises profit" },
      ],
    });
    expect(await decide(sid, "approved")).toBe("done");
    expect(await waiting("report")).not.toContain("buy my coins");
    expect(await notices(ann)).toEqual([]);
  });
});

describe("a decision", () => {
  test("[COM-04] needs a reason of ten characters, and a refusal one of the reasons", async () => {
    const sid = await world.speech(ann, "to be decided");
    expect(await decide(sid, "refused", first, "spam", "short")).toBe("ReasonNeeded");
    for (const input of [{ verdict: "refused" }, { verdict: "approved", code: "spam" }])
      expect((await onDesk("decideCommunityText", { id: sid, reason, decisions: 0, ...input })).key).toBe(
        "TextReasonNeeded",
      );
    expect(await decide("999999999", "refused")).toBe("CommunityTextNotFound");
    expect(await decide(sid, "approved")).toBe("TextDecidedMeanwhile");
  });

  test("[COM-04] takes a refused text out of public lists and their counts, and tells the author why in every language", async () => {
    const sid = await world.speech(ann, "see\n my   shop");
    const cid = await world.comment(bob, sid, "below it");
    const before = (await world.speeches()).total ?? 0;
    world.told.length = 0;
    expect(await decide(sid, "refused")).toBe("done");
    expect(world.told).toEqual([ann]);
    expect((await world.speeches()).total).toBe(before - 1);
    expect(await world.keyOf("text", { refid: cid, type: 2 }, cat)).toBe("TextNotFound");
    expect(await world.keyOf("like", { refid: sid, type: 1 }, cat)).toBe("TextNotFound");
    expect((await notices(ann))[0]).toEqual([
      `Your text “see my shop” was refused as advertising. The reason: ${reason} You can appeal.`,
      "/comment?tab=speech",
    ]);
    expect((await notices(ann, "ja"))[0]?.[0]).toContain("宣伝にあたるため却下されました");
    expect(await own(ann)).toMatchObject({ status: 2, reasonCode: "spam", reason, appealState: "open" });
    expect(await decide(sid, "refused", second)).toBe("TextDecidedMeanwhile");
  });

  test("[COM-04] is taken of what the operator has seen, and of nothing that was decided, reported or appealed since", async () => {
    const sid = await world.speech(ann, "read by two");
    const before = await seen(sid);
    await report(bob, sid);
    const reported = await seen(sid);
    const by = (who: TestOperator, verdict: string, base: object) =>
      decide(sid, verdict, who, "fraud", reason, Promise.resolve(base as typeof before));
    expect(await by(first, "refused", before)).toBe("TextDecidedMeanwhile");
    expect(await by(first, "refused", reported)).toBe("done");
    expect(await by(second, "approved", reported)).toBe("TextDecidedMeanwhile");
    const refused = await seen(sid);
    await appeal(ann, sid);
    expect(await by(second, "approved", refused)).toBe("TextDecidedMeanwhile");
    expect(await by(second, "approved", await seen(sid))).toBe("done");
    await report(cat, sid);
    expect(await by(second, "refused", reported)).toBe("TextDecidedMeanwhile");
    expect(await own(ann)).toMatchObject({ status: 1 });
  });

  test("[COM-04] is an operator's act: by roles that may, with its line in the audit log, and never by the database's role alone", async () => {
    const sid = await world.speech(ann, "whose act is it");
    expect(await decide(sid, "refused", finance)).toBe("ActionNotAllowed");
    expect((await onDesk("communityTexts", {}, finance)).key).toBe("ActionNotAllowed");
    const insert = `INSERT INTO community_decision (text_id, verdict, code, operator_id, reason) VALUES (${sid}, 'refused', 'spam', `;
    expect(await desk.alone(first, "own", `${insert}${first.id}, 'because I can do this')`)).toBe("CA055");
    expect(
      await desk.alone(first, "community_decide", `${insert}${second.id}, 'in her name, not mine')`),
    ).toBe("CA055");
    expect(await desk.alone(first, "community_decide", `UPDATE community_text SET status = 'refused'`)).toBe(
      "42501",
    );
    expect(await decide(sid, "refused", second, "abuse")).toBe("done");
    const { rows } = await owner().query<{ subject: string; reason: string }>(
      "SELECT subject, reason FROM audit_log ORDER BY seq DESC LIMIT 1",
    );
    expect(rows).toEqual([{ subject: `text ${sid}`, reason }]);
    for (const table of ["community_decision", "community_report", "community_appeal"])
      await expect(owner().query(`DELETE FROM ${table}`)).rejects.toMatchObject({ code: "CA002" });
  });

  test("[COM-03] lets a text under review out, and the author's next ones", async () => {
    const set = (value: string) =>
      owner().query("UPDATE setting_key SET value = $1 WHERE name = 'community_review'", [value]);
    await set("1");
    const newcomer = 100_020;
    const sid = await world.speech(newcomer, "my first");
    expect(await waiting("review")).toEqual(["my first"]);
    expect((await onDesk("communityQueues")).data).toMatchObject({
      review: { waiting: 1 },
      appeal: { waiting: 0 },
    });
    expect(await decide(sid, "approved")).toBe("done");
    expect((await notices(newcomer))[0]?.[0]).toBe("Your text “my first” was looked at and is public now.");
    await world.speech(newcomer, "my second");
    expect((await world.speeches()).data.slice(0, 2).map(({ content }) => content)).toEqual([
      "my second",
      "my first",
    ]);
    await set("0");
  });
});

describe("an appeal", () => {
  test("[COM-04] keeps the text, is decided by another operator than the one who refused, and comes once", async () => {
    const text = `${"a long text. ".repeat(40)}its end`;
    const sid = await world.speech(ann, text);
    expect(await appeal(ann, sid)).toBe("TextIsNotRefused");
    await decide(sid, "refused", first);
    expect(await appeal(ann, sid, "  ")).toBe("PleaseWriteTheAppeal");
    expect(await appeal(bob, sid)).toBe("TextIsNotRefused");
    expect(await appeal(ann, sid)).toBe("done");
    expect(await appeal(ann, sid)).toBe("TextIsAppealed");
    expect(await own(ann)).toMatchObject({ appealState: "sent", appeal: "The shop is my own blog." });
    const { data } = await onDesk<Record<string, unknown>>("communityText", { id: sid });
    expect(data).toMatchObject({
      content: text,
      waits: "appeal",
      appeal: { text: "The shop is my own blog." },
      decisions: [{ verdict: "refused", code: "spam", operator: "sam", reason }],
    });
    expect(await decide(sid, "approved", first)).toBe("AppealNeedsAnother");
    expect(await decide(sid, "refused", first)).toBe("AppealNeedsAnother");
    const byItself = `INSERT INTO community_decision (text_id, verdict, operator_id, reason) VALUES (${sid}, 'approved', ${first.id}, 'because I can do this')`;
    expect(await desk.alone(first, "community_decide", byItself)).toBe("CA056");
    expect(await decide(sid, "approved", second)).toBe("done");
    expect((await notices(ann))[0]?.[0]).toMatch(/^Your text “a long text. a long text. .*is public again/);
    expect((await world.speeches()).data[0]).toMatchObject({ id: sid });
    expect(await own(ann)).toMatchObject({ status: 1, reason: "", appealState: "none" });
  });

  test("[COM-04] that is lost says so, and what its author took back waits no more", async () => {
    const sid = await world.speech(ann, "refused twice");
    await decide(sid, "refused", first);
    await appeal(ann, sid);
    expect(await decide(sid, "refused", second, "fraud")).toBe("done");
    expect(await own(ann)).toMatchObject({ status: 2, appealState: "lost", reasonCode: "fraud" });
    expect((await notices(ann))[0]?.[0]).toBe(
      `Your text “refused twice” was refused because it may deceive people about money. The reason: ${reason}`,
    );
    expect((await notices(ann))[1]?.[0]).toContain("You can appeal.");
    const other = await world.speech(ann, "taken back");
    await decide(other, "refused", first);
    await appeal(ann, other);
    expect(await waiting("appeal")).toEqual(["taken back"]);
    expect(await world.keyOf("takeBack", { refid: other, type: 1 }, ann)).toBe("done");
    expect(await waiting("appeal")).toEqual([]);
    expect(await decide(other, "approved", second)).toBe("TextDecidedMeanwhile");
  });
});

describe("what everybody may read", () => {
  test("[COM-04] is how many were reported, refused and why, appealed and restored in the last 30 days", async () => {
    world.clock.set(Date.now() + 60_000);
    const { data } = await world.ask<Record<string, unknown>>("moderation");
    expect(data).toEqual({
      reports: 4,
      approved: 4,
      refused: 7,
      reasons: expect.arrayContaining([
        { reason: "spam", count: 4 },
        { reason: "abuse", count: 1 },
        { reason: "fraud", count: 2 },
      ]),
      appeals: 4,
      restored: 2,
    });
  });
});
