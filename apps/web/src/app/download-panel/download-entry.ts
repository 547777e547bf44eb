/** The entry of the navigation call that the download panel stands on (NAV-03). */
import type { AnswerOf } from "@candor/wire/call";
import type { navigationBarList } from "@candor/wire/home";

type NavigationEntry = AnswerOf<typeof navigationBarList>;

/** NAV-03: on these pages every pixel is the market's. */
const withoutPanel: ReadonlySet<string> = new Set(["/quotes", "/contract"]);

/** Where the entry named Download leads, as a whole address; undefined when there is none, or none that a browser can open. */
export const downloadAddress = (entries: readonly NavigationEntry[], origin: string): string | undefined => {
  const entry = entries.find(({ name }) => name === "Download");
  if (entry === undefined || !URL.canParse(entry.tourl, origin)) return undefined;
  const address = new URL(entry.tourl, origin);
  return address.protocol === "https:" || address.protocol === "http:" ? address.href : undefined;
};

/** Whether the panel stands on a page. */
export const hasDownloadPanel = (path: string): boolean => !withoutPanel.has(path);
