/** What notices tell users, in the reader's language. A notice stores a key and its values, never a text. */
import type { Language } from "@candor/wire/language";
import { fillIn } from "@candor/wire/messages/fill-in";

export const noticeKeys = ["alertAbove", "alertBelow", "alertRise", "alertFall"] as const;
export type NoticeKey = (typeof noticeKeys)[number];
export type NoticeArgs = Readonly<Record<string, string>>;

const texts: Readonly<Record<Language, Readonly<Record<NoticeKey, string>>>> = {
  en: {
    alertAbove: "{pair} has risen to {price}. Your alert stood at {target}.",
    alertBelow: "{pair} has fallen to {price}. Your alert stood at {target}.",
    alertRise: "{pair} has risen by {percent}% or more: from {from} to {price}.",
    alertFall: "{pair} has fallen by {percent}% or more: from {from} to {price}.",
  },
  "zh-CN": {
    alertAbove: "{pair} 已涨至 {price}，您设置的提醒价为 {target}。",
    alertBelow: "{pair} 已跌至 {price}，您设置的提醒价为 {target}。",
    alertRise: "{pair} 涨幅已达 {percent}% 或以上：从 {from} 涨至 {price}。",
    alertFall: "{pair} 跌幅已达 {percent}% 或以上：从 {from} 跌至 {price}。",
  },
  "zh-TW": {
    alertAbove: "{pair} 已漲至 {price}，您設定的提醒價為 {target}。",
    alertBelow: "{pair} 已跌至 {price}，您設定的提醒價為 {target}。",
    alertRise: "{pair} 漲幅已達 {percent}% 或以上：從 {from} 漲至 {price}。",
    alertFall: "{pair} 跌幅已達 {percent}% 或以上：從 {from} 跌至 {price}。",
  },
  ja: {
    alertAbove: "{pair} が {price} まで上昇しました（アラート価格 {target}）。",
    alertBelow: "{pair} が {price} まで下落しました（アラート価格 {target}）。",
    alertRise: "{pair} が {percent}% 以上上昇しました（{from} → {price}）。",
    alertFall: "{pair} が {percent}% 以上下落しました（{from} → {price}）。",
  },
};

export const isNoticeKey = (key: string): key is NoticeKey => noticeKeys.some((known) => known === key);

/** The text of a notice, its numbers in groups of three digits; for an unknown key, the key itself. */
export const noticeText = (key: string, args: NoticeArgs, language: Language): string => {
  if (!isNoticeKey(key)) return key;
  const shown = Object.entries(args).map(([name, value]) => [name, grouped(value)] as const);
  return fillIn(texts[language][key], Object.fromEntries(shown));
};

/** "63076.21" as "63,076.21": all four languages write numbers this way. Anything but a number stays. */
const grouped = (value: string): string =>
  value.replace(/^\d+(?=\.|$)/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ","));
