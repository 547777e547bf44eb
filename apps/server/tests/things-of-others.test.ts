/**
 * Each field of a customers' call that names a row: the row is public, or its owner's alone. Another customer who names it gets the
 * very answer for a row that is not there, so nothing is learnt and nothing is done; its owner gets another answer afterwards.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Call } from "@candor/wire/call";
import { calls as listedCalls } from "@candor/wire/calls";
import { idInput, inputWords } from "@candor/wire/scalars";
import { beforeAll, expect, test } from "vitest";
import { eventually } from "../src/platform/test-eventually.ts";
import { withTestApp } from "./test-app.ts";
import { bare, sampleOf, shapeOf } from "./test-hostile-bodies.ts";
import { freshPrice, newTrader, type Trader } from "./test-trader.ts";

const server = withTestApp();

type Thing = "option" | "position" | "pending order" | "holding" | "earning" | "alert" | "text";
/** Whose the row is, or the test that asks the same of a row which takes more to make, and a line of it. */
type Whose = "public" | Thing | Elsewhere;
type Elsewhere = { readonly file: string; readonly says: string };

const elsewhere = (file: string, says: string): Elsewhere => ({ file: `${file}.test.ts`, says });

/** In the order of the reference page. What ends a thing comes after what only reads it. */
const named: Readonly<Record<string, Whose>> = {
  "security/passkeyRemove id": elsewhere("security/passkeys", "remove(stranger))"),
  "article/queryArticleDetails id": "public",
  "speech/appeal refid": elsewhere("community/moderation", "appeal(bob, sid)"),
  "speech/block refid": "public",
  "speech/commentList sid": "public",
  "speech/hide refid": "public",
  "speech/like refid": "public",
  "speech/report refid": "public",
  "speech/takeBack refid": "text",
  "speech/unblock id": elsewhere("community/community", '"unblock", { id }, cat)'),
  "speech/replyList cid": "public",
  "speech/text refid": "public",
  "speech/comment sid": "public",
  "speech/reply cid": "public",
  "speech/reply toreplyid": "public",
  "product/kline pid": "public",
  "alerts/arm id": "alert",
  "alerts/remove id": "alert",
  "options/audit id": "option",
  "placeOrder pid": "public",
  "buyContract pid": "public",
  "cheDanContract id": "pending order",
  "lever/closeAll pid": "public",
  "lever/closePart id": "position",
  "lever/audit id": "position",
  "myContractOrderList pid": "public",
  "pingcangContract id": "position",
  "lever/reverse id": "position",
  "lever/revokeAll pid": "public",
  "zhiyingzhisunContract id": "position",
  "aiPlaceOrder pid": "public",
  "bot/backtest pid": "public",
  "bot/stop id": elsewhere("bot/bot-calls", 'newTrader(server(), 0)).keyOf("bot/stop", { id })'),
  "financial/buy typeid": "public",
  "financial/buy2 typeid": "public",
  "financial/buy2 retesid": "public",
  "financial/buyDetail detailid": "earning",
  "financial/financialDetail refid": "holding",
  "financial/freebuy typeid": "public",
  "financial/poolDetail typeid": "public",
  "financial/poolTrades typeid": "public",
  "demo/passDay id": "holding",
  "redemption id": "holding",
  "overBySelf id": "holding",
  "signinTotalReward id": "public",
  "user/appealCommission id": elsewhere("referral/flags", "appeals(second, id,"),
  "swap/quote walletId": "public",
  "swap/quote toWalletId": "public",
  "transferBalance walletId": "public",
  "transferBalance toWalletId": "public",
  "withdraw/cancel id": elsewhere("withdrawals/withdrawals", '"withdraw/cancel", other, { id })'),
  // Messages are numbered in each conversation, which the caller's session or mark names.
  "support/read before": "public",
};

const calls = listedCalls.map(({ call }) => call).filter(({ access }) => !access.startsWith("operator"));
const callOf = (path: string): Call => {
  const call = calls.find((each) => each.path === path);
  if (call === undefined) throw new Error(`no call ${path}`);
  return call;
};
const cases = Object.entries(named).map(([at, whose]) => {
  const [path = "", field = ""] = at.split(" ");
  return { path, field, whose };
});

let [owner, stranger]: [Trader?, Trader?] = [];
beforeAll(async () => {
  owner = await newTrader(server(), 1_000);
  stranger = await newTrader(server(), 100);
  await owner.ask("withdrawPwd", { newpwd: "Pay#2026" });
  await owner.ask("demo/fund", { money: "1000" });
});
const traders = (): readonly [Trader, Trader] => {
  if (owner === undefined || stranger === undefined) throw new Error("nobody yet");
  return [owner, stranger];
};

/** The number of a new row of the owner's. */
const make: Readonly<Record<Thing, (by: Trader) => Promise<string>>> = {
  option: async (by) => {
    const asked = { buyprice: await freshPrice(server()), pid: 1, ostyle: 0, endprofit: 60, fee: "10" };
    return await made(by, "placeOrder", asked);
  },
  position: async (by) => await opened(by, { status: 1, originPrice: "" }),
  "pending order": async (by) =>
    await opened(by, { status: 0, originPrice: await freshPrice(server(), 1, -20) }),
  holding: (by) => grown(by),
  earning: async (by) => {
    const { data } = await by.ask("financial/financialDetail", { refid: await grown(by) });
    return (data as { id: string }[])[0]?.id ?? "none";
  },
  alert: (by) => made(by, "alerts/add", { pid: 1, kind: "percent", percent: "50", rearm: 1 }),
  text: (by) => made(by, "speech/releaseSpeech", { content: `What I think, part ${(texts += 1)}` }),
};
let texts = 0;
/** A holding that has earned for a day. */
const grown = async (by: Trader): Promise<string> => {
  const terms = { typeid: 101, interesttype: 1, withdrawpsd: "Pay#2026", comenewtask: "" };
  const id = await made(by, "financial/buy", { ...terms, money: "100" });
  expect(await by.keyOf("demo/passDay", { id })).toBe("success");
  return id;
};
const opened = (by: Trader, how: Readonly<Record<string, string | number>>): Promise<string> =>
  made(by, "buyContract", { multiple: 10, pid: 1, share: "1", type: 1, ...how });
const made = async (
  by: Trader,
  path: Call["path"],
  fields: Readonly<Record<string, string | number>>,
): Promise<string> => {
  const body = await by.ask(path, fields);
  expect([path, body.key ?? "none"]).toEqual([path, "none"]);
  return (body.data as { id: string }).id;
};

test("[SES-15] every field that names a row says whose the row may be", () => {
  const found = calls.flatMap((call) =>
    Object.entries(shapeOf(call))
      .filter(([, schema]) => inputWords.get(bare(schema)) === inputWords.get(idInput))
      .map(([field]) => `${call.path} ${field}`),
  );
  expect(found.toSorted()).toEqual(Object.keys(named).toSorted());
});

test("[SES-15] the tests that ask for another's row elsewhere are there", () => {
  for (const { whose } of cases) {
    if (typeof whose === "string") continue;
    const path = join(import.meta.dirname, "../src/modules", whose.file);
    expect(readFileSync(path, "utf8")).toContain(whose.says);
  }
});

/** A number that no row has. */
const missing = "9007199254740000";

test.each(cases.filter(({ whose }) => typeof whose === "string" && whose !== "public"))(
  "[SES-15] $path: another customer who names a row in $field learns and changes nothing, as of one that is not there",
  async ({ path, field, whose }) => {
    const [own, other] = traders();
    const id = await make[whose as Thing](own);
    const ask = async (by: Trader, number: string): Promise<unknown> => {
      const { data, ...body } = await by.ask(path, { ...sampleOf(callOf(path)), [field]: number });
      return { ...body, data };
    };
    expect(await ask(other, id)).toEqual(await ask(other, missing));
    await eventually(async () => expect(await ask(own, id)).not.toEqual(await ask(own, missing)));
  },
);
