/** How a browser can install the site as an app (NAV-09). Pure. */
type Facts = {
  readonly hasPrompt: boolean;
  /** This very window is the installed app. */
  readonly isApp: boolean;
  readonly wasInstalled: boolean;
  /** Safari on a phone or tablet: installs by its own menu alone. */
  readonly isHandheldSafari: boolean;
};

/**
 * - ask: a button can ask the browser;
 * - done: it is installed here;
 * - share: by Safari's share menu;
 * - words: this browser does not tell; the page has words for each.
 */
export type InstallWay = "ask" | "done" | "share" | "words";

export const installWay = ({ hasPrompt, isApp, wasInstalled, isHandheldSafari }: Facts): InstallWay => {
  if (isApp) return "done";
  // The browser offers it, so it is gone again, whatever was noted once.
  if (hasPrompt) return "ask";
  if (wasInstalled) return "done";
  return isHandheldSafari ? "share" : "words";
};
