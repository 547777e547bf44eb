/** The entry of the navigation call that the download panel depends on (NAV-03). */
import type { AnswerOf } from "@candor/wire/call";
import type { navigationBarList } from "@candor/wire/home";

type NavigationEntry = AnswerOf<typeof navigationBarList>;

/** NAV-03: on these pages all space is for the market. */
const withoutPanel: ReadonlySet<string> = new Set(["/quotes", "/contract"]);

/** The absolute address of the entry named Download; undefined when there is no such entry, or no browser can open it. */
export const downloadAddress = (entries: readonly NavigationEntry[], origin: string): string | undefined => {
  const entry = entries.find(({ name }) => name === "Download");
  if (entry === undefined || !URL.canParse(entry.tourl, origin)) return undefined;
  const address = new URL(entry.tourl, origin);
  return address.protocol === "https:" || address.protocol === "http:" ? address.href : undefined;
};

/** Whether a page has the panel. */
export const hasDownloadPanel = (path: string): boolean => !withoutPanel.has(path);
