/** What stands of an article in a language, in words for the console. */
import type { ArticleStanding } from "@candor/wire/desks/articles";
import { showTime } from "../../console/show.ts";

/** The types of the wire, in the order of the desk's list. */
export const articleTypes = [
  { value: "7", label: "News" },
  { value: "5", label: "Help (FAQ)" },
  { value: "8", label: "About" },
  { value: "9", label: "Company" },
  { value: "10", label: "Certificates" },
  { value: "11", label: "Contact" },
  { value: "12", label: "Event" },
] as const;
export type ArticleType = (typeof articleTypes)[number]["value"];

export type StandingWord = { readonly text: string; readonly color: "green" | "blue" | "orange" | "gray" };

/** Each thing that an operator should know, the most important first. */
export const standingWords = (standing: ArticleStanding): readonly StandingWord[] => {
  const { language, newest, shown, planned, isDown, isStale } = standing;
  if (newest === 0) return [{ text: "missing: shown in English", color: "orange" }];
  return [
    ...(isStale ? [{ text: "stale: not of the English text that is shown", color: "orange" } as const] : []),
    ...(shown === null
      ? [{ text: notShown(language, isDown), color: isDown ? "orange" : "gray" } as const]
      : [{ text: `shown: version ${shown.version}`, color: "green" } as const]),
    ...(planned === null
      ? []
      : [{ text: `version ${planned.version} from ${showTime(planned.from)} UTC`, color: "blue" } as const]),
    ...(shown !== null && planned === null && newest > shown.version
      ? [{ text: `draft: version ${newest}`, color: "gray" } as const]
      : []),
  ];
};

const notShown = (language: string, isDown: boolean): string => {
  const what = isDown ? "taken down" : "draft";
  return language === "en" ? `${what}: nobody sees the article` : `${what}: shown in English`;
};
