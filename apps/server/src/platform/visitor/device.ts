/**
 * What a browser says about itself, in words for the account's owner (SES-15); a claim, never a proof. Only known names are used:
 * anything else could be a sentence made for the owner's e-mail.
 */
import bowser from "bowser";

export type Device = {
  /** Such as "Firefox", or "" when unknown. */
  readonly browser: string;
  /** Such as "Windows", or "". */
  readonly system: string;
};

const browsers: ReadonlySet<string> = new Set(Object.values(bowser.BROWSER_MAP));
const systems: ReadonlySet<string> = new Set(Object.values(bowser.OS_MAP));
const knownIn = (names: ReadonlySet<string>, name = ""): string => (names.has(name) ? name : "");

export const deviceOf = (userAgent: string): Device => {
  if (userAgent.trim() === "") return { browser: "", system: "" };
  const { browser, os } = bowser.parse(userAgent);
  return { browser: knownIn(browsers, browser.name), system: knownIn(systems, os.name) };
};

/** Such as "Firefox on Windows"; unknown parts are left out. */
export const deviceText = ({ browser, system }: Device): string =>
  browser !== "" && system !== "" ? `${browser} on ${system}` : browser + system;
