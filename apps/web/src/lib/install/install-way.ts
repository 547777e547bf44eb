/** How a browser can install the site as an app (NAV-09). Pure. */
type Facts = {
  readonly hasPrompt: boolean;
  /** This window is the installed app. */
  readonly isApp: boolean;
  readonly wasInstalled: boolean;
  /** Safari on a phone or tablet: installs only by its own menu. */
  readonly isHandheldSafari: boolean;
};

/**
 * - ask: a button can open the browser's prompt;
 * - done: it is installed here;
 * - share: by Safari's share menu;
 * - words: this browser does not say; the page has instructions for each.
 */
export type InstallWay = "ask" | "done" | "share" | "words";

export const installWay = ({ hasPrompt, isApp, wasInstalled, isHandheldSafari }: Facts): InstallWay => {
  if (isApp) return "done";
  // The browser offers it, so it is not installed any more, whatever was stored earlier.
  if (hasPrompt) return "ask";
  if (wasInstalled) return "done";
  return isHandheldSafari ? "share" : "words";
};
