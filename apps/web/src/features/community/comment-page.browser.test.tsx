import type { OwnComment, OwnSpeech } from "@candor/wire/service/community";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { mount, refusal, signedIn } from "../../app/stories/mount.tsx";
import { CommentPage } from "./comment-page.tsx";
import { TextCard } from "./text-card.tsx";

const areas = ["community"] as const;
const own = (id: string, change: Partial<OwnSpeech> = {}): OwnSpeech => ({
  id,
  status: 1,
  likeCount: 3,
  like: false,
  more: false,
  reasonCode: "",
  reason: "",
  appealState: "none",
  appeal: "",
  speechPhone: "+81•••11",
  speechContent: `Remark ${id}`,
  speechTime: 1_764_000_000_000,
  speechAvatar: "3",
  commentCount: 2,
  ...change,
});
const refused = own("3", {
  status: 2,
  reasonCode: "spam",
  reason: "it names a shop and its prices",
  appealState: "open",
});
type Page = { readonly pageNum: number; readonly pageSize: number };
const paged = (rows: readonly object[]) => (input: Page) => ({
  retCode: 0,
  data: rows.slice((input.pageNum - 1) * input.pageSize, input.pageNum * input.pageSize),
  total: rows.length,
});
const totals = (rewards = "0", rewardOffer = "0", isRewardedToday = false) => ({
  speeches: 7,
  comments: 1,
  replies: 0,
  rewards,
  rewardOffer,
  isRewardedToday,
});
const answers = {
  "speech/totals": totals(),
  "speech/speechListSelf": paged([own("1"), own("2", { status: 0 }), refused]),
  "speech/commentListSelf": paged([]),
  "speech/replyListSelf": paged([]),
};
const draw = (given: object = {}, address = "/comment") => {
  signedIn();
  return mount(<CommentPage />, { areas, answers: { ...answers, ...given }, address });
};

test("[COM-02] totals and states are shown, and a refusal says its reason and the operator's sentence", async () => {
  await draw();
  await expect.element(page.getByText("Remarks", { exact: true })).toBeVisible();
  await expect.element(page.getByText("0.00 USDT")).toBeVisible();
  await expect.element(page.getByText("Approved", { exact: true })).toBeVisible();
  await expect.element(page.getByText("Under review", { exact: true })).toBeVisible();
  await expect.element(page.getByText("Refused: Advertising")).toBeVisible();
  await expect.element(page.getByText("The operator writes: it names a shop and its prices")).toBeVisible();
});

test.each([
  [
    "what an approved post earns",
    totals("3", "1"),
    "3.00 USDT",
    /^An approved post earns 1\.00 USDT, once a day/,
  ],
  ["that today's reward is paid", totals("4", "1", true), "4.00 USDT", /^Today’s reward is paid\./],
  [
    "that nothing is offered, and what was paid before",
    totals("4"),
    "4.00 USDT",
    /^No reward is paid for posts/,
  ],
])("[COM-02] [RWD-05] the page says %s", async (_what, answer, sum, sentence) => {
  await draw({ "speech/totals": answer });
  await expect.element(page.getByText(sum, { exact: true })).toBeVisible();
  await expect.element(page.getByText(sentence)).toBeVisible();
});

test("[COM-02] five are on a page", async () => {
  const rows = Array.from({ length: 7 }, (_, nth) => own(String(nth + 1)));
  const { asked } = await draw({ "speech/speechListSelf": paged(rows) });
  await expect.element(page.getByText("Remark 5")).toBeVisible();
  expect(page.getByText(/^Remark \d$/).elements()).toHaveLength(5);
  await page.getByRole("button", { name: "Next page" }).click();
  await expect.element(page.getByText("Remark 7")).toBeVisible();
  expect(asked.findLast(({ path }) => path === "speech/speechListSelf")?.input).toMatchObject({
    pageNum: 2,
    pageSize: 5,
  });
});

test("[COM-04] an appeal is sent once from its dialog, and is shown from then on", async () => {
  let row = refused;
  const { asked } = await draw({
    "speech/speechListSelf": () => paged([row])({ pageNum: 1, pageSize: 5 }),
    "speech/appeal": ({ text: appeal }: { readonly text: string }) => {
      if (appeal === "") return refusal("PleaseWriteTheAppeal", "Please write why");
      row = { ...row, appealState: "sent", appeal };
      return {};
    },
  });
  await page.getByRole("button", { name: "Appeal" }).click();
  const dialog = page.getByRole("dialog", { name: "Appeal against the refusal" });
  await dialog.getByRole("button", { name: "Send the appeal" }).click();
  await expect.element(dialog.getByText("Please write why")).toBeVisible();
  await dialog.getByRole("textbox").fill("The shop is my own blog.");
  await dialog.getByRole("button", { name: "Send the appeal" }).click();
  await expect.element(page.getByText("Your appeal: The shop is my own blog.")).toBeVisible();
  await expect.element(page.getByText("Another operator will decide about your appeal.")).toBeVisible();
  expect(page.getByRole("button", { name: "Appeal" }).elements()).toHaveLength(0);
  expect(asked.findLast(({ path }) => path === "speech/appeal")?.input).toEqual({
    refid: "3",
    type: "1",
    text: "The shop is my own blog.",
  });
});

test("[COM-02] a tab is in the address; a comment shows what it is about, and says when that is gone", async () => {
  const { speechTime: _t, speechAvatar: _a, commentCount: _c, ...shared } = own("5");
  const comment: OwnComment = {
    ...shared,
    speechId: "9",
    commentPhone: "+81•••07",
    commentContent: "My comment",
    commentTime: 1_764_000_000_000,
    commentAvatar: "1",
  };
  const rows = [comment, { ...comment, id: "6", speechPhone: "", speechContent: "" }];
  const { address } = await draw({ "speech/commentListSelf": paged(rows) }, "/comment?tab=comment");
  await expect
    .element(page.getByRole("tab", { name: "My comments" }))
    .toHaveAttribute("aria-selected", "true");
  await expect.element(page.getByText("On a post of +81•••11")).toBeVisible();
  await expect.element(page.getByText("What it is about is not public any more.")).toBeVisible();
  await page.getByRole("tab", { name: "My replies" }).click();
  await expect.element(page.getByText("Nothing here yet")).toBeVisible();
  expect(address()).toBe("/comment?tab=reply");
});

test("[COM-02] what is taken back leaves the list after a question", async () => {
  let rows = [own("1")];
  await draw({
    "speech/speechListSelf": () => paged(rows)({ pageNum: 1, pageSize: 5 }),
    "speech/takeBack": () => {
      rows = [];
      return {};
    },
  });
  await page.getByRole("button", { name: "Take back" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Take back" }).click();
  await expect.element(page.getByText("Nothing here yet")).toBeVisible();
});

test("[COM-02] what is taken back among public texts changes the totals and the own list", async () => {
  signedIn();
  const row = {
    id: "1",
    phone: "+81•••11",
    content: "Remark 1",
    more: false,
    createdTime: 1_764_000_000_000,
    picurl: "3",
    likeCount: 0,
    like: false,
    own: true,
    example: false,
    commentCount: 0,
    status: 1,
  } as const;
  let rows = [own("1")];
  const { asked } = await mount(
    <>
      <CommentPage />
      <TextCard kind="speech" row={row} />
    </>,
    {
      areas,
      answers: {
        ...answers,
        "speech/totals": () => ({ ...totals(), speeches: rows.length }),
        "speech/speechListSelf": () => paged(rows)({ pageNum: 1, pageSize: 5 }),
        "speech/takeBack": () => {
          rows = [];
          return {};
        },
      },
      address: "/comment",
    },
  );
  const readings = () => asked.filter(({ path }) => path === "speech/totals").length;
  await expect.poll(readings).toBeGreaterThan(0);
  const before = readings();
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "Take back" }).last().click();
  await page.getByRole("dialog").getByRole("button", { name: "Take back" }).click();
  await expect.element(page.getByText("Nothing here yet")).toBeVisible();
  await expect.poll(readings).toBeGreaterThan(before);
});

test("[COM-02] a visitor is sent to sign in", async () => {
  await mount(<CommentPage />, { areas, answers, address: "/comment" });
  await expect.element(page.getByText("Not signed in")).toBeVisible();
});
