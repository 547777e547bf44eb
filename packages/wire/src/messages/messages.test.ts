import { describe, expect, test } from "vitest";
import { refusalBody, successBody } from "./answer.ts";
import { languageList, languages, pickLanguage, storedLanguage, type Language } from "../language.ts";
import { isOperatorRefusal, refusals } from "./refusals.ts";
import { textsOf } from "../texts/texts-of.ts";
import { fillIn } from "./fill-in.ts";
import { grouped } from "./grouped.ts";
import { messageOf } from "./message-of.ts";

/** The messages of users and of operators. */
const all = (language: Language): Readonly<Record<string, string>> => ({
  ...textsOf[language].messages,
  ...textsOf[language].operators,
});
const en = all("en");
const placesOf = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

describe.each(languages.filter((language) => language !== "en"))("the messages in %s", (language) => {
  const messages = all(language);

  test("[API-07] have the same keys as the English ones", () =>
    expect(Object.keys(messages).sort()).toEqual(Object.keys(en).sort()));

  test.each(Object.entries(en))("[API-07] %s names the same places and is translated", (key, english) => {
    const text = messages[key] ?? "";
    expect(placesOf(text)).toEqual(placesOf(english));
    expect(text.trim()).not.toBe("");
    expect(text).not.toBe(english);
  });
});

test("[API-07] every refusal of the catalog has a message, and what successes say, and nothing else does", () =>
  expect(Object.keys(en).sort()).toEqual(
    ["success", "SuccessfulPurchase", "SuccessfulRedemption", ...Object.keys(refusals)].sort(),
  ));

test("[OPS-01] what only operators are told is not among what customers' pages load", () => {
  expect(Object.keys(textsOf.en.operators)).toContain("ActNotApproved");
  for (const key of Object.keys(textsOf.en.messages)) expect(isOperatorRefusal(key)).toBe(false);
  expect(messageOf("KeyBreaksAnother", "en", { least: "a", most: "b" })).toBe("a must not be above b");
});

test("[API-07] places are filled, and one without a value stays readable", () => {
  expect(fillIn("from {min} to {max}", { min: "1" })).toBe("from 1 to {max}");
  expect(messageOf("BadRequest", "en", { field: "fee" })).toContain("fee");
});

test.each(languages)("[NAV-05] numbers in a message have commas between thousands in %s", (language) => {
  const said = messageOf("DemoFundingLimit", language, { limit: "100000", left: "1234567.000001" });
  expect(said).toContain("100,000");
  expect(said).toContain("1,234,567.000001");
  expect(grouped({ field: "abc1000", version: "1000.2000.3" })).toEqual({
    field: "abc1000",
    version: "1000.2000.3",
  });
});

test("[SES-07] a mail's places are known: one that is forgotten or misspelt does not compile", () => {
  const { text } = textsOf.ja.mails.codes.register;
  expect(fillIn(text, { code: "123456" })).toContain("123456");
  // @ts-expect-error the text has a place for the code
  expect(fillIn(text, {})).toContain("{code}");
  // @ts-expect-error the text has no such place
  expect(fillIn(text, { cod: "123456" })).toContain("{code}");
});

test.each([
  [undefined, "en"],
  ["", "en"],
  ["xx-XX,xx;q=0.9", "en"],
  ["xx,ja;q=0.5,en;q=0.4", "ja"],
  ["zh", "zh-CN"],
  ["zh-CN,zh;q=0.9", "zh-CN"],
  ["zh-TW", "zh-TW"],
  ["zh-Hant-HK", "zh-TW"],
  ["zh-HK", "zh-TW"],
  ["en;q=0.1, ja;q=0", "en"],
  ["JA-jp", "ja"],
  ["*", "en"],
  [",;q=,,;;=", "en"],
] as const)("[API-07] Accept-Language %j is answered in %s", (header, language) =>
  expect(pickLanguage(header)).toBe(language),
);

test("[API-07] a stored language is itself, and English when this version does not have it", () => {
  expect(languages.map(storedLanguage)).toEqual(languages);
  expect(["xx", "zh-HK", "JA", "", "constructor"].map(storedLanguage)).toEqual(Array(5).fill("en"));
});

test("[API-02] an answer has retCode, message and data; a refusal has its key too", () => {
  expect(JSON.parse(successBody({ a: 1 }, "en"))).toEqual({ retCode: 0, message: "Success", data: { a: 1 } });
  expect(JSON.parse(refusalBody({ key: "NotLoggedIn" }, "ja"))).toEqual({
    retCode: 102,
    message: messageOf("NotLoggedIn", "ja"),
    data: null,
    key: "NotLoggedIn",
  });
});

test("[API-07] a key that is not in the catalog is answered as a fault of ours", () =>
  expect(JSON.parse(refusalBody({ key: "Nonsense" }, "en"))).toMatchObject({ key: "InternalError" }));

test("[API-07] no tag means two languages, and each language's own code means it", () => {
  for (const language of languages)
    expect(languages.filter((each) => languageList[each].tags.test(language))).toEqual([language]);
});
