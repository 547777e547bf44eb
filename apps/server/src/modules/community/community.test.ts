/** Writing, reading, liking, hiding and blocking in the community, over a real database. */
import { hostileTexts } from "@candor/core/content/test-hostile";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { withOwner, withTestDatabase } from "../../platform/db/test-database.ts";
import { beginWith } from "./repo.ts";
import { makePeople, startCommunity, type TestCommunity } from "./test-community.ts";

const database = withTestDatabase();
const owner = withOwner(database);
let world: TestCommunity;
const [ann, bob, cat, dan] = [100_011, 100_012, 100_013, 100_014];
const fromNow = 5;

beforeAll(async () => {
  await makePeople(owner(), 80);
  world = await startCommunity(database());
});
afterAll(() => world.close());
/** Nobody is slowed down by what the test before wrote. */
beforeEach(() => world.clock.set(world.clock.nowMs() + 3_600_000));

const review = (count: number) =>
  owner().query("UPDATE setting_key SET value = $1 WHERE name = 'community_review'", [String(count)]);
const contents = async (by = 0) => (await world.speeches(by)).data.map(({ content }) => content);

describe("writing", () => {
  test("[COM-01] a speech, a comment and a reply are listed for everybody, with masked phones and counts", async () => {
    const sid = await world.speech(ann, "What is a tick?");
    const cid = await world.comment(bob, sid, "A price and its time.");
    const rid = await world.reply(ann, cid, "Thank you");
    const answered = await world.reply(cat, cid, "Me too", rid);
    const [speech] = (await world.speeches()).data;
    expect(speech).toEqual({
      id: sid,
      phone: "+81•••11",
      content: "What is a tick?",
      more: false,
      createdTime: expect.any(Number),
      picurl: "1",
      status: 1,
      likeCount: 0,
      like: false,
      own: false,
      example: false,
      commentCount: 1,
    });
    const comments = await world.comments(sid);
    expect(comments.total).toBe(1);
    expect(comments.data[0]).toMatchObject({ id: cid, replyCount: 2, phone: "+81•••12" });
    const replies = await world.replies(cid);
    expect(replies.data.map(({ id, toReplyId, toPhone }) => [id, toReplyId, toPhone])).toEqual([
      [rid, null, ""],
      [answered, rid, "+81•••11"],
    ]);
    expect((await world.speeches(ann)).data[0]).toMatchObject({ id: sid, own: true });
  });

  test("[COM-03] refuses in this order: empty, too long, the place, the same again, too many", async () => {
    const say = (content: string, sid = "999999999") => world.keyOf("comment", { content, sid }, ann);
    expect(await say(" \u200B\n")).toBe("InformationCannotBeEmpty");
    expect(await say(" ".repeat(100_001))).toBe("InformationCannotBeEmpty");
    expect(await say("a".repeat(100_001))).toBe("ContentTooLong");
    expect(await say("a")).toBe("TextNotFound");
    const sid = await world.speech(bob, "a place");
    await review(1);
    const waiting = await world.speech(dan, "nobody has looked at this");
    await review(0);
    expect(await say("a", waiting)).toBe("ContentUnderReview");
    for (let nth = 0; nth < 9; nth++) expect(await say(`text ${nth}`, sid)).toBe("done");
    expect(await say("text 9", sid)).toBe("done");
    expect(await say("text 9", sid)).toBe("DoNotSubmit");
    expect(await say("text 10", sid)).toBe("TooManyTexts");
    world.clock.set(world.clock.nowMs() + 60_000);
    expect(await say("text 10", sid)).toBe("done");
  });

  test("[COM-03] a text of 100000 characters is stored whole and comes back to the character, in JSON and in a form", async () => {
    const long = `${"界🙂\r\n\t".repeat(16_666)}end!`;
    expect(long.length).toBe(100_000);
    const id = await world.speech(ann, long);
    const [row] = (await world.speeches()).data;
    expect(row).toMatchObject({ id, more: true, content: Array.from(long).slice(0, 240).join("") });
    const whole = await world.ask<{ content: string }>("text", { refid: id, type: 1 });
    expect(whole.data.content).toBe(long);
    world.clock.set(world.clock.nowMs() + 10_000);
    const sent = await world.http.call(
      "speech/releaseSpeech",
      { content: long },
      { token: `token-${bob}`, encoding: "form", headers: { time: String(world.clock.nowMs()) } },
    );
    const { id: again } = sent.body.data as { id: string };
    const fromForm = await world.ask<{ content: string }>("text", { refid: again, type: 1 });
    expect(fromForm.data.content).toBe(long);
  });

  test("[COM-03] the same text within 3 s is refused wherever it is written, and accepted at 3 s", async () => {
    const sid = await world.speech(bob, "somewhere");
    await world.speech(ann, "twice");
    world.clock.set(world.clock.nowMs() + 2_999);
    expect(await world.keyOf("releaseSpeech", { content: "twice" }, ann)).toBe("DoNotSubmit");
    expect(await world.keyOf("comment", { content: "twice", sid }, ann)).toBe("DoNotSubmit");
    expect(await world.keyOf("releaseSpeech", { content: "twice" }, bob)).toBe("done");
    world.clock.set(world.clock.nowMs() + 1);
    expect(await world.keyOf("releaseSpeech", { content: "twice" }, ann)).toBe("done");
  });

  test("[COM-03] sixteen equal texts at one moment are one text and fifteen refusals", async () => {
    const keys = await Promise.all(
      Array.from({ length: 16 }, () => world.keyOf("releaseSpeech", { content: "at one moment" }, cat)),
    );
    expect(keys.toSorted()).toEqual([...Array.from({ length: 15 }, () => "DoNotSubmit"), "done"]);
    expect((await contents()).filter((content) => content === "at one moment")).toHaveLength(1);
  });

  test("[COM-01] [API-10] comments are sorted by likes or replies when it is asked for, and by nothing that is not listed", async () => {
    const sid = await world.speech(ann, "sorted");
    const [one, two] = [await world.comment(bob, sid, "one"), await world.comment(bob, sid, "two")];
    await world.comment(cat, sid, "three");
    await world.toggle(ann, two, 2);
    await world.reply(ann, one, "below one");
    const sorted = async (orderByColumn: string, isAsc: string) =>
      (await world.comments(sid, 0, { orderByColumn, isAsc })).data.map(({ content }) => content);
    expect(await sorted("likenum", "desc")).toEqual(["two", "three", "one"]);
    expect(await sorted("replynum", "desc")).toEqual(["one", "three", "two"]);
    expect(await sorted("createtime", "asc")).toEqual(["one", "two", "three"]);
    expect(await world.keyOf("commentList", { sid, orderByColumn: "content" }, ann)).toBe("BadRequest");
  });

  test("[COM-01] a reply is written below its own comment, and to a reply below the same", async () => {
    const sid = await world.speech(ann, "two comments");
    const [one, other] = [await world.comment(bob, sid, "one"), await world.comment(bob, sid, "other")];
    const below = await world.reply(cat, one, "below one");
    world.clock.set(world.clock.nowMs() + 10_000);
    const say = (input: object) => world.keyOf("reply", { content: "x", ...input }, dan);
    expect(await say({ cid: other, toreplyid: below })).toBe("TextNotFound");
    expect(await say({ cid: one, toreplyid: other })).toBe("TextNotFound");
    expect(await say({ cid: sid })).toBe("TextNotFound");
    expect(await say({ cid: below })).toBe("TextNotFound");
    expect(await say({ cid: one, toreplyid: below })).toBe("done");
    expect(await world.keyOf("comment", { content: "y", sid: one }, dan)).toBe("TextNotFound");
  });

  test("[COM-01] a visitor reads and does not write", async () => {
    for (const [path, input] of [
      ["releaseSpeech", { content: "x" }],
      ["comment", { content: "x", sid: 1 }],
      ["reply", { content: "x", cid: 1 }],
      ["like", { refid: 1, type: 1 }],
      ["report", { refid: 1, type: 1, reason: "spam" }],
      ["speechListSelf", {}],
      ["totals", {}],
    ] as const)
      expect([path, (await world.ask(path, input)).key]).toEqual([path, "NotLoggedIn"]);
    expect((await world.speeches()).key).toBeUndefined();
  });

  test("[COM-04] what looks like markup is text: it comes back to the character", async () => {
    const texts = hostileTexts.slice(0, 40);
    for (const text of texts) {
      await world.speech(bob, text);
      world.clock.set(world.clock.nowMs() + 60_000);
    }
    expect((await contents()).slice(0, texts.length)).toEqual(
      texts.map((text) => Array.from(text).slice(0, 240).join("")).toReversed(),
    );
  });
});

describe("a like", () => {
  test("[COM-01] is of the caller, is counted, and a second one takes it back", async () => {
    const sid = await world.speech(ann, "likes");
    const cid = await world.comment(ann, sid, "likes of a comment");
    expect(await world.toggle(bob, sid, 1)).toEqual({ like: true, likeCount: 1 });
    expect(await world.toggle(cat, sid, 1)).toEqual({ like: true, likeCount: 2 });
    expect((await world.speeches(bob)).data[0]).toMatchObject({ like: true, likeCount: 2 });
    expect((await world.speeches()).data[0]).toMatchObject({ like: false, likeCount: 2 });
    expect(await world.toggle(bob, sid, 1)).toEqual({ like: false, likeCount: 1 });
    expect(await world.toggle(bob, cid, 2)).toEqual({ like: true, likeCount: 1 });
    expect(await world.keyOf("like", { refid: cid, type: 1 }, bob)).toBe("TextNotFound");
  });

  test("[COM-01] of 64 people at one moment are 64, and 64 of one person are an even number", async () => {
    const sid = await world.speech(ann, "many likes");
    const people = Array.from({ length: 64 }, (_, nth) => 100_011 + nth);
    await Promise.all(people.map((by) => world.toggle(by, sid, 1)));
    const counted = async () => (await world.speeches()).data[0]?.likeCount;
    const rows = async () =>
      Number(
        (await owner().query("SELECT count(*) AS n FROM community_like WHERE text_id = $1", [sid])).rows[0].n,
      );
    expect([await counted(), await rows()]).toEqual([64, 64]);
    const answers = await Promise.all(people.map(() => world.toggle(bob, sid, 1)));
    expect(answers.filter(({ like }) => like)).toHaveLength(32);
    expect([await counted(), await rows()]).toEqual([64, 64]);
    await Promise.all(people.map((by) => world.toggle(by, sid, 1)));
    expect([await counted(), await rows()]).toEqual([0, 0]);
  });
});

describe("a review", () => {
  test("[COM-03] holds a new member's first texts back from everybody but the author", async () => {
    await review(2);
    const eve = 100_050;
    const sid = await world.speech(ann, "members of old write at once");
    const first = await world.speech(eve, "my first text");
    expect(await contents()).not.toContain("my first text");
    const self = await world.ask<readonly object[]>("speechListSelf", {}, eve);
    expect(self.data[0]).toMatchObject({ id: first, status: 0, speechContent: "my first text" });
    expect(await world.keyOf("like", { refid: first, type: 1 }, ann)).toBe("ContentUnderReview");
    expect(await world.keyOf("text", { refid: first, type: 1 }, ann)).toBe("TextNotFound");
    expect(await world.keyOf("text", { refid: first, type: 1 }, eve)).toBe("done");
    expect(await world.keyOf("comment", { content: "me", sid }, eve)).toBe("done");
    expect((await world.comments(sid)).total).toBe(0);
    await review(0);
  });
});

describe("what a reader does not want to see", () => {
  test("[COM-04] a text that is hidden is gone for its reader alone, and comes back", async () => {
    const sid = await world.speech(ann, "hide me");
    const before = (await world.speeches(bob)).total ?? 0;
    const hide = () => world.ask<{ hidden: boolean }>("hide", { refid: sid, type: 1 }, bob);
    expect((await hide()).data).toEqual({ hidden: true });
    expect(await contents(bob)).not.toContain("hide me");
    expect((await world.speeches(bob)).total).toBe(before - 1);
    expect(await contents(cat)).toContain("hide me");
    expect((await hide()).data).toEqual({ hidden: false });
    expect(await contents(bob)).toContain("hide me");
    expect(await world.keyOf("hide", { refid: sid, type: 1 }, ann)).toBe("TextIsYours");
  });

  test("[COM-04] a person who is blocked is seen nowhere by the one who blocks, until the block ends", async () => {
    const sid = await world.speech(cat, "a place for both");
    const cid = await world.comment(dan, sid, "from the blocked one");
    await world.comment(ann, sid, "from somebody else");
    await world.speech(dan, "a speech of the blocked one");
    expect(await world.keyOf("block", { refid: cid, type: 2 }, bob)).toBe("done");
    expect(await world.keyOf("block", { refid: cid, type: 2 }, bob)).toBe("PersonIsBlocked");
    expect(await world.keyOf("block", { refid: cid, type: 2 }, dan)).toBe("TextIsYours");
    expect(await contents(bob)).not.toContain("a speech of the blocked one");
    const comments = await world.comments(sid, bob);
    expect([comments.total, comments.data.map(({ content }) => content)]).toEqual([
      1,
      ["from somebody else"],
    ]);
    expect((await world.comments(sid)).total).toBe(2);
    const blocked = (await world.ask<readonly { id: string; phone: string }[]>("blockList", {}, bob)).data;
    expect(blocked).toMatchObject([{ phone: "+81•••14" }]);
    const id = blocked[0]?.id;
    expect(await world.keyOf("unblock", { id }, cat)).toBe("BlockNotFound");
    expect(await world.keyOf("unblock", { id }, bob)).toBe("done");
    expect(await contents(bob)).toContain("a speech of the blocked one");
  });

  test("[COM-04] an author's text that is taken back is gone for everybody, with what stands below", async () => {
    const sid = await world.speech(ann, "I take this back");
    const cid = await world.comment(bob, sid, "a comment below");
    const total = (await world.speeches()).total ?? 0;
    expect(await world.keyOf("takeBack", { refid: sid, type: 1 }, bob)).toBe("TextNotFound");
    expect(await world.keyOf("takeBack", { refid: sid, type: 1 }, ann)).toBe("done");
    expect(await world.keyOf("takeBack", { refid: sid, type: 1 }, ann)).toBe("TextNotFound");
    expect(await contents(ann)).not.toContain("I take this back");
    expect((await world.speeches()).total).toBe(total - 1);
    expect((await world.comments(sid)).data).toEqual([]);
    expect(await world.keyOf("text", { refid: cid, type: 2 }, cat)).toBe("TextNotFound");
    expect(await world.keyOf("reply", { content: "below", cid }, cat)).toBe("TextNotFound");
    const own = await world.ask<readonly { speechContent: string }[]>("commentListSelf", {}, bob);
    expect(own.data[0]).toMatchObject({ id: cid, speechContent: "", commentContent: "a comment below" });
    await expect(
      owner().query("UPDATE community_text SET taken_back_ms = NULL WHERE id = $1", [sid]),
    ).rejects.toMatchObject({ code: "CA002" });
    await expect(
      owner().query("UPDATE community_text SET content = 'another' WHERE id = $1", [sid]),
    ).rejects.toMatchObject({ code: "CA002" });
  });
});

describe("my texts", () => {
  test("[COM-02] are listed five a page with what they are about, and counted", async () => {
    const fay = 100_060;
    const sid = await world.speech(fay, "fay's");
    const cid = await world.comment(fay, sid, "fay's comment");
    for (let nth = 0; nth < 6; nth++) await world.reply(fay, cid, `reply ${nth}`);
    const totals = await world.ask("totals", {}, fay);
    expect(totals.data).toEqual({
      speeches: 1,
      comments: 1,
      replies: 6,
      rewards: "0",
      rewardOffer: "0",
      isRewardedToday: false,
    });
    const page = await world.ask<readonly object[]>("replyListSelf", { pageSize: fromNow, pageNum: 2 }, fay);
    expect([page.total, page.data]).toEqual([
      6,
      [
        expect.objectContaining({
          commentId: cid,
          commentContent: "fay's comment",
          commentPhone: "+81•••60",
          replyPhone: "+81•••60",
          replyContent: "reply 0",
          toReplyId: null,
          status: 1,
          reasonCode: "",
          appealState: "none",
        }),
      ],
    ]);
    const comments = await world.ask<readonly object[]>("commentListSelf", {}, fay);
    expect(comments.data).toEqual([
      expect.objectContaining({ speechId: sid, speechContent: "fay's", commentContent: "fay's comment" }),
    ]);
    const speeches = await world.ask<readonly object[]>("speechListSelf", {}, fay);
    expect(speeches.data).toEqual([
      expect.objectContaining({ id: sid, commentCount: 1, speechAvatar: "1", speechPhone: "+81•••60" }),
    ]);
  });
});

describe("the demo", () => {
  test("[COM-03] begins with examples that are nobody's and say so, once, and only where there is no text", async () => {
    await beginWith(database().db, JSON.stringify([{ content: "late", comments: [] }]), 1);
    expect(await contents()).not.toContain("late");
    await owner()
      .query("TRUNCATE community_text CASCADE")
      .catch((error: { code: string }) => expect(error.code).toBe("CA002"));
    await expect(
      database()
        .db.insertInto("community_text")
        .values({ kind: "speech", user_id: null, content: "forged", created_ms: 1n } as never)
        .execute(),
    ).rejects.toMatchObject({ code: "CA055" });
  });
});
