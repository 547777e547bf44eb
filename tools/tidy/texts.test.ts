import { expect, test } from "vitest";
import { suffixedKeys, unusedRefusals, unusedServerKeys } from "./catalog-rules.ts";
import { foreignLetters } from "./chinese-scripts.ts";
import type { Finding } from "./finding.ts";
import { callFindings } from "./given-places.ts";
import { textFindings } from "./text-rules.ts";

const messages = (findings: readonly Finding[]): readonly string[] => findings.map(({ message }) => message);
const faults = (language: string, text: string, english = "Something else"): readonly string[] =>
  messages(textFindings({ path: "p", language, key: "k", text, english }));

test.each([
  ["en", " Save", "k begins or ends with a space"],
  ["ja", "保存 ", "k begins or ends with a space"],
  ["en", "Save  it", "k has two spaces or a line break"],
  ["en", "{n leaves", "k has a brace that is no {place}"],
  ["en", "{{n}} leaves", "k has a brace that is no {place}"],
  ["en", "See $t(home.title)", "k takes in another text"],
  ["en", "{n} % of all", "k has a space before its percent sign"],
  ["en", "Placing...", "k has three full stops for an ellipsis (…)"],
  ["en", 'The key "b"', "k has straight quotation marks"],
  ["zh-CN", "价格,数量", "k has a half-width mark at full-width letters"],
  ["zh-CN", "价格：{price},数量", "k has a half-width mark at full-width letters"],
  ["zh-TW", "確定?", "k has a half-width mark at full-width letters"],
  ["ja", "保存しました.", "k has a half-width mark at full-width letters"],
  ["ja", "金額 (USDT)", "k has half-width brackets at full-width letters"],
  ["zh-CN", "K线", "k sets Latin letters or digits against full-width letters without a space"],
  ["ja", "5秒", "k sets Latin letters or digits against full-width letters without a space"],
  ["zh-CN", "您的领取码", "k has another word than the glossary: 激活码"],
  ["zh-TW", "限時期權", "k has another word than the glossary: 選擇權"],
  ["ja", "損切価格", "k has another word than the glossary: 損切り"],
  ["en", "Please log in again", "k has another word than the glossary: sign in, sign out"],
  ["en", "Audit of option 7", "k has another word than the glossary: check"],
  ["zh-CN", "查证期权 7", "k has another word than the glossary: 验证"],
  ["zh-TW", "完整列表", "k has another word than the glossary: 清單"],
  ["zh-TW", "價格 提醒", "k has a space between full-width letters"],
  ["zh-TW", "价格提醒", "k has letters of the other Chinese script: 价"],
  ["zh-CN", "價格提醒", "k has letters of the other Chinese script: 價"],
])("[NAV-05] %s “%s” %s", (language, text, message) => {
  expect(faults(language, text)).toContain(message);
});

test.each(["zh-CN", "zh-TW", "ja"])("[NAV-05] a text that is still English is found in %s", (language) => {
  expect(faults(language, "Save it", "Save it")).toEqual(["k is English"]);
  expect(faults(language, "{pair} {multiple}×", "{pair} {multiple}×")).toEqual([]);
  expect(faults(language, "AI", "AI")).toEqual([]);
});

test.each([
  ["en", "Save it: {n}, {m}. (Really?) 10%"],
  ["en", "Please log in first"],
  ["zh-CN", "价格：{price}，数量 {n} 张（1 张 = 1,000 USDT）"],
  ["zh-TW", "{pair} 已漲至 {price}，您設定的提醒價為 {target}。"],
  ["ja", "{pair} の{side}を 5 秒間。SHA-256 で、{n} 件"],
])("[NAV-05] %s “%s” is fine", (language, text) => {
  expect(faults(language, text)).toEqual([]);
});

test("[NAV-05] characters that both Chinese scripts use belong to both", () => {
  expect(foreignLetters("zh-CN", "公里只台")).toEqual([]);
  expect(foreignLetters("zh-TW", "公里只台")).toEqual([]);
  expect(foreignLetters("ja", "国学会価")).toEqual([]);
});

test("[NAV-05] a key with a suffix is refused: the choice between two texts is made in the code", () => {
  expect(messages(suffixedKeys("en", { home: { days_one: "a day", days: "days" } }))).toEqual([
    "home.days_one has a suffix: the code chooses between two texts, not their keys",
  ]);
});

test("[API-07] a refusal that nothing names is found", () => {
  const keys = ["low", "NotFound", "tip.id", "tip.pic"];
  expect(messages(unusedRefusals("p", keys, ['refuse("low")', 'refuse("tip.id")']))).toEqual([
    "NotFound is refused nowhere",
    "tip.pic is refused nowhere",
  ]);
});

test("[NAV-05] a text of the server that its code never names is found", () => {
  const texts = { mails: { codes: { reset: "…" }, welcome: { text: "…" } } };
  expect(
    messages(unusedServerKeys("p", texts, ["textsOf.en.mails.codes[purpose]", 'send("reset")'])),
  ).toEqual(["mails.welcome.text is used nowhere"]);
});

const texts = new Map([
  ["home.more", "{n} more of {all}"],
  ["home.title", "Markets"],
]);
const inCalls = (text: string): readonly string[] => messages(callFindings({ path: "p", text }, texts));

test.each([
  ['text("home.more")', ["home.more is not given its {n}", "home.more is not given its {all}"]],
  ['text("home.more", { n })', ["home.more is not given its {all}"]],
  ['text("home.more", { n, all: f(a, { b: "}" }), of: 1 })', ["home.more has no place for of"]],
  ['text(\n  "home.title",\n  { n: `${"a"}, b` },\n)', ["home.title has no place for n"]],
  ['text("home.more", { n: g(")"), all })', []],
  ['text("home.more", { ...values })', []],
  ['text("home.more", values)', []],
  ['text("home.title")', []],
  ['text("home.unknown", { n })', []],
])("[NAV-05] %s gives %j", (call, found) => {
  expect(inCalls(call)).toEqual(found);
});

test("[NAV-05] a finding about a caller names its line", () => {
  expect(callFindings({ path: "p", text: 'a();\ntext("home.title", { n });' }, texts)).toEqual([
    { path: "p", line: 2, message: "home.title has no place for n" },
  ]);
});
