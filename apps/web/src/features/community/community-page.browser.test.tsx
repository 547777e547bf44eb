import { hostileTexts } from "@candor/core/content/test-hostile";
import type { SpeechRow } from "@candor/wire/service/community";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { mount, pressOn, refusal, signedIn } from "../../app/stories/mount.tsx";
import { putGiven } from "../../app/stories/put-given.ts";
import { CommunityPage } from "./community-page.tsx";

const areas = ["community"] as const;

const speech = (id: string, change: Partial<SpeechRow> = {}): SpeechRow => ({
  id,
  phone: "+81•••11",
  content: `Post ${id}`,
  more: false,
  createdTime: 1_764_000_000_000,
  picurl: "3",
  status: 1,
  likeCount: 2,
  like: false,
  own: false,
  example: false,
  commentCount: 1,
  ...change,
});
const { commentCount: _, ...text } = speech("21", { phone: "+81•••12", content: "A comment" });
const comment = { ...text, replyCount: 1 };
const reply = { ...text, id: "31", content: "A reply", toReplyId: null, toPhone: "" };
const list = (rows: readonly object[], total = rows.length) => ({ retCode: 0, data: rows, total });
const counts = {
  reports: 4,
  approved: 1,
  refused: 2,
  reasons: [{ reason: "spam", count: 2 }],
  appeals: 1,
  restored: 1,
};
const answers = {
  "speech/speechList": list([speech("11"), speech("12", { own: true })]),
  "speech/commentList": list([comment]),
  "speech/replyList": list([reply]),
  "speech/blockList": list([]),
  "speech/moderation": counts,
};
const draw = (given: object = {}) =>
  mount(<CommunityPage />, { areas, answers: { ...answers, ...given }, address: "/community" });
const cardOf = (content: string) =>
  page.getByRole("article").filter({ has: page.getByText(content, { exact: true }) });

describe("a visitor", () => {
  test("[COM-01] [CNT-02] asks for nothing that the page was sent with", async () => {
    putGiven("/community", answers);
    const { asked } = await mount(<CommunityPage />, {
      areas,
      answers,
      address: "/community",
      keepsAnswers: true,
    });
    await expect.element(cardOf("Post 11")).toBeVisible();
    expect(asked).toEqual([]);
  });

  test("[COM-01] reads posts, comments and replies, and is sent to sign in when liking", async () => {
    await draw();
    const card = cardOf("Post 11");
    await expect.element(card.getByText("+81•••11")).toBeVisible();
    await card.getByRole("button", { name: "Comments, 1" }).click();
    await expect.element(page.getByText("A comment")).toBeVisible();
    await page.getByRole("button", { name: "Replies, 1" }).click();
    await expect.element(page.getByText("A reply")).toBeVisible();
    expect(page.getByRole("textbox").elements()).toHaveLength(0);
    await expect.element(page.getByText("Sign in to write, like and report.")).toBeVisible();
    await card.getByRole("button", { name: "Like, 2" }).first().click();
    await expect.element(page.getByText("Not signed in")).toBeVisible();
  });

  test("[COM-04] reads what operators decided", async () => {
    await draw();
    await expect.element(page.getByText("Public again after an appeal")).toBeVisible();
    await expect.element(page.getByText("Advertising: 2")).toBeVisible();
  });
});

describe("a user at the keyboard", () => {
  test("[COM-03] [SES-09] two presses of Enter in a row write a text once, and nothing is refused", async () => {
    signedIn();
    let written = 0;
    const answer = () =>
      (written += 1) === 1 ? { id: "42", status: 1 } : refusal("DoNotSubmit", "Do not submit continuously");
    await draw({ "speech/releaseSpeech": answer });
    const field = page.getByRole("textbox", { name: "New post" });
    await field.fill("Once");
    const form = field.element().closest("form");
    form?.requestSubmit();
    form?.requestSubmit();
    await expect.element(field).toHaveValue("");
    await expect.element(page.getByText("Published")).toBeVisible();
    expect(written).toBe(1);
    await expect.element(field).not.toHaveAttribute("aria-invalid", "true");
    await field.fill("Twice");
    form?.requestSubmit();
    await expect.poll(() => written).toBe(2);
  });

  test("[COM-04] [SES-16] keeps the focus when a hidden text is shown again, and when its author is blocked", async () => {
    signedIn();
    let rows = [speech("11"), speech("12", { own: true })];
    let hidden = false;
    await draw({
      "speech/speechList": () => list(rows),
      "speech/hide": () => ({ hidden: (hidden = !hidden) }),
      "speech/block": () => {
        rows = rows.slice(1);
        return null;
      },
    });
    const card = cardOf("Post 11");
    const more = card.getByRole("button", { name: "More" });
    await more.click();
    await card.getByRole("button", { name: "Hide" }).click();
    await expect.element(page.getByRole("button", { name: "Show it again" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(more).toHaveFocus();
    await card.getByRole("button", { name: "Block this person" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Block" }).click();
    await expect.poll(() => card.elements().length).toBe(0);
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus();
  });
});

describe("a user", () => {
  test("[COM-01] likes by the keyboard, and a second press takes it back", async () => {
    signedIn();
    let like = false;
    await draw({ "speech/like": () => ({ like: (like = !like), likeCount: like ? 3 : 2 }) });
    const button = cardOf("Post 11").getByRole("button", { name: /ike/ }).first();
    await expect.element(button).toHaveAttribute("aria-pressed", "false");
    await pressOn(button, "{Enter}");
    await expect.element(button).toHaveAttribute("aria-pressed", "true");
    await expect.element(button).toHaveTextContent("♥ Like, 3");
    await userEvent.keyboard("{Enter}");
    await expect.element(button).toHaveAttribute("aria-pressed", "false");
  });

  test("[COM-01] [CNT-02] asks for the own list, whatever came with the page for visitors", async () => {
    signedIn();
    putGiven("/community", answers);
    const own = { ...answers, "speech/speechList": list([speech("13")]) };
    await mount(<CommunityPage />, { areas, answers: own, address: "/community", keepsAnswers: true });
    await expect.element(cardOf("Post 13")).toBeVisible();
    expect(cardOf("Post 11").elements()).toHaveLength(0);
  });

  test("[COM-03] writes exactly what was typed, and a refusal stands at the field", async () => {
    signedIn();
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const left = [refusal("DoNotSubmit", "Do not submit continuously"), promise];
    const { asked } = await draw({ "speech/releaseSpeech": () => left.shift() });
    const field = page.getByRole("textbox", { name: "New post" });
    await field.fill("  two spaces\nand a line ");
    await page.getByRole("button", { name: "Publish" }).click();
    await expect.element(page.getByText("Do not submit continuously")).toBeVisible();
    await expect.element(field).toHaveAttribute("aria-invalid", "true");
    await page.getByRole("button", { name: "Publish" }).click();
    await expect.element(page.getByRole("button", { name: "Publish" })).toBeDisabled();
    await field.click();
    await userEvent.keyboard("and more");
    await expect.element(field).toHaveValue("  two spaces\nand a line ");
    resolve({ id: "40", status: 0 });
    await expect.element(page.getByText("Sent. An operator looks at it before others see it")).toBeVisible();
    await expect.element(field).toHaveValue("");
    expect(asked.findLast(({ path }) => path === "speech/releaseSpeech")?.input).toEqual({
      content: "  two spaces\nand a line ",
    });
  });

  test("[COM-01] answers a reply below its comment", async () => {
    signedIn();
    const { asked } = await draw({ "speech/reply": { id: "41", status: 1 } });
    await cardOf("Post 11").getByRole("button", { name: "Comments, 1" }).click();
    await page.getByRole("button", { name: "Replies, 1" }).click();
    await expect.element(page.getByText("A reply", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Reply", exact: true }).first().click();
    const field = page.getByRole("textbox", { name: "Your reply to +81•••12" });
    await expect.element(field).toHaveFocus();
    await field.fill("To a reply");
    await userEvent.keyboard("{Tab}{Enter}");
    await expect.element(page.getByText("Published")).toBeVisible();
    expect(asked.findLast(({ path }) => path === "speech/reply")?.input).toEqual({
      content: "To a reply",
      commentId: "21",
      toReplyId: "31",
    });
  });

  test("[COM-04] hides a text, with the focus on what shows it again", async () => {
    signedIn();
    let hidden = false;
    await draw({ "speech/hide": () => ({ hidden: (hidden = !hidden) }) });
    const card = cardOf("Post 11");
    await card.getByRole("button", { name: "More" }).click();
    await card.getByRole("button", { name: "Hide" }).click();
    const undo = page.getByRole("button", { name: "Show it again" });
    await expect.element(undo).toHaveFocus();
    expect(cardOf("Post 11").elements()).toHaveLength(0);
    await undo.click();
    await expect.element(cardOf("Post 11")).toBeVisible();
    expect(hidden).toBe(false);
  });

  test("[COM-04] blocks a person after a question, reports a text, and takes back an own one", async () => {
    signedIn();
    const { asked } = await draw({ "speech/block": {}, "speech/report": {}, "speech/takeBack": {} });
    const card = cardOf("Post 11");
    await card.getByRole("button", { name: "More" }).click();
    await card.getByRole("button", { name: "Block this person" }).click();
    const question = page.getByRole("dialog", { name: "Block this person?" });
    await expect.element(question.getByText(/texts of \+81•••11/)).toBeVisible();
    await question.getByRole("button", { name: "Block" }).click();
    await expect.element(page.getByText("Blocked: you see none of this person's texts")).toBeVisible();
    await card.getByRole("button", { name: "Report" }).click();
    const dialog = page.getByRole("dialog", { name: "Report this text" });
    await dialog.getByRole("combobox", { name: "What is wrong" }).selectOptions("Deceives about money");
    await dialog.getByRole("textbox").fill("promises profit");
    await dialog.getByRole("button", { name: "Send the report" }).click();
    await expect.element(page.getByText("Reported. An operator will look at it")).toBeVisible();
    const mine = cardOf("Post 12");
    await mine.getByRole("button", { name: "More" }).click();
    expect(mine.getByRole("button", { name: "Report" }).elements()).toHaveLength(0);
    await mine.getByRole("button", { name: "Take back" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Take back" }).click();
    await expect.element(page.getByText("Taken back", { exact: true })).toBeVisible();
    const sent = (path: string) => asked.find((each) => each.path === path)?.input;
    expect(sent("speech/block")).toEqual({ refid: "11", type: "1" });
    expect(sent("speech/report")).toEqual({
      refid: "11",
      type: "1",
      reason: "fraud",
      note: "promises profit",
    });
    expect(sent("speech/takeBack")).toEqual({ refid: "12", type: "1" });
  });

  test("[COM-04] ends a block in the list of people", async () => {
    signedIn();
    const { asked } = await draw({
      "speech/blockList": list([{ id: "5", phone: "+81•••14", createdTime: 1_764_000_000_000 }]),
      "speech/unblock": {},
    });
    await expect.element(page.getByText("+81•••14")).toBeVisible();
    await page.getByRole("button", { name: "End the block" }).click();
    await expect.element(page.getByText("The block has ended")).toBeVisible();
    expect(asked.find(({ path }) => path === "speech/unblock")?.input).toEqual({ id: "5" });
  });
});

describe("a text", () => {
  test("[COM-04] that was hidden elsewhere stays hidden, and is gone when its list is opened again", async () => {
    signedIn();
    let hidden = false;
    await mount(<CommunityPage />, {
      areas,
      answers: {
        ...answers,
        "speech/hide": () => ({ hidden: (hidden = !hidden) }),
        "speech/commentList": () => list(hidden ? [] : [comment]),
      },
      address: "/community",
      keepsAnswers: true,
    });
    const unfold = cardOf("Post 11").getByRole("button", { name: "Comments, 1" });
    await unfold.click();
    const below = cardOf("A comment");
    await below.last().getByRole("button", { name: "More" }).last().click();
    hidden = true;
    await page.getByRole("button", { name: "Hide" }).click();
    await expect.element(page.getByRole("button", { name: "Show it again" })).toHaveFocus();
    expect(hidden).toBe(true);
    await unfold.click();
    await unfold.click();
    await expect.element(page.getByText("No comments yet")).toBeVisible();
    expect(page.getByText("A comment").elements()).toHaveLength(0);
  });

  test("[COM-03] that is long is folded, and read whole when it is opened", async () => {
    const lines = Array.from({ length: 30 }, (_, nth) => `line ${nth}`).join("\n");
    const { asked } = await draw({
      "speech/speechList": list([
        speech("11", { content: "The beginning", more: true }),
        speech("12", { content: lines }),
      ]),
      "speech/text": { content: "The beginning and the end" },
    });
    const folded = page.getByText("line 0", { exact: false });
    await expect.element(folded).toBeVisible();
    const heightOf = () => folded.element().getBoundingClientRect().height;
    const before = heightOf();
    await page.getByRole("button", { name: "Show all" }).last().click();
    expect(heightOf()).toBeGreaterThan(before * 2);
    expect(asked.some(({ path }) => path === "speech/text")).toBe(false);
    await page.getByRole("button", { name: "Show all" }).first().click();
    await expect.element(page.getByText("The beginning and the end")).toBeVisible();
    await page.getByRole("button", { name: "Show less" }).first().click();
    await expect.element(page.getByText("The beginning…")).toBeVisible();
  });

  test("[COM-04] is never markup, whatever it looks like", async () => {
    const texts = hostileTexts.slice(0, 200);
    await draw({
      "speech/speechList": list(texts.map((content, nth) => speech(String(100 + nth), { content }))),
    });
    await expect.element(page.getByRole("article").first()).toBeVisible();
    const drawn = [...document.querySelectorAll("article > p[dir=auto]")];
    expect(drawn.map(({ textContent }) => textContent)).toEqual(texts);
    expect(drawn.flatMap(({ children }) => [...children])).toEqual([]);
  });

  test("[COM-03] of the demo is marked as an example and has no author to block", async () => {
    signedIn();
    await draw({
      "speech/speechList": list([speech("11", { example: true, phone: "", picurl: "" })]),
    });
    const card = cardOf("Post 11");
    await expect.element(card.getByText("Example", { exact: true })).toBeVisible();
    await card.getByRole("button", { name: "More" }).click();
    await expect.element(card.getByRole("button", { name: "Hide" })).toBeVisible();
    expect(card.getByRole("button", { name: "Block this person" }).elements()).toHaveLength(0);
  });
});

test.each([
  [390, "day"],
  [1440, "night"],
] as const)("[COM-01] at a width of %i by %s nothing scrolls sideways", async (width, theme) => {
  await page.viewport(width, 900);
  document.documentElement.dataset["theme"] = theme;
  signedIn();
  await draw({
    "speech/speechList": list([
      speech("11", { content: "x".repeat(280), more: true }),
      speech("12", { like: true }),
    ]),
  });
  await cardOf("Post 12").getByRole("button", { name: "Comments, 1" }).click();
  await page.getByRole("button", { name: "More" }).first().click();
  await expect.element(page.getByText("A comment")).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  delete document.documentElement.dataset["theme"];
});

test("[COM-01] an empty community says so", async () => {
  await draw({ "speech/speechList": list([]) });
  await expect.element(page.getByText("No posts yet")).toBeVisible();
});
