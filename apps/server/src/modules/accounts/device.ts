/** What a browser says of itself, in words for its owner (SES-15); a claim, never a proof. */
import bowser from "bowser";

export type Device = {
  /** Such as "Firefox", or "" when it did not say. */
  readonly browser: string;
  /** Such as "Windows", or "". */
  readonly system: string;
};

const longest = 40;

export const deviceOf = (userAgent: string): Device => {
  if (userAgent.trim() === "") return { browser: "", system: "" };
  const { browser, os } = bowser.parse(userAgent);
  return { browser: (browser.name ?? "").slice(0, longest), system: (os.name ?? "").slice(0, longest) };
};

/** Such as "Firefox on Windows"; what is unknown is left out. */
export const deviceText = ({ browser, system }: Device): string =>
  browser !== "" && system !== "" ? `${browser} on ${system}` : browser + system;
