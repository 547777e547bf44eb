/** The settings of the signer that pays on Ethereum (WAL-12), as the server knows it: where it is, and the secret that both share. */
import { emptyOr, type Read } from "./config-parse.ts";
import type { Environment, SettingName } from "./setting-names.ts";

/** Holds a secret: never log it. */
export type HotwalletAddress = { readonly url: string; readonly secret: string };

export const readHotwallet = (read: Read): HotwalletAddress | undefined => {
  const onThisMachine = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\]):\d{1,5}$/;
  const url = read(
    "HOTWALLET_URL",
    "",
    emptyOr(onThisMachine, "on this machine, such as http://127.0.0.1:8090"),
  );
  const secret = read(
    "HOTWALLET_SECRET",
    "",
    emptyOr(/^[\x21-\x7e]{32,}$/, "32 characters or more, without blanks"),
  );
  return url === undefined || url === "" ? undefined : { url, secret };
};

/** Settings that are wrong together. */
export const hotwalletMistakes = (mode: "demo" | "live", environment: Environment): readonly string[] => {
  const isSet = (name: SettingName): boolean => (environment[name] ?? "") !== "";
  if (isSet("HOTWALLET_URL") !== isSet("HOTWALLET_SECRET"))
    return ["HOTWALLET_URL and HOTWALLET_SECRET are set together, or neither is."];
  if (!isSet("HOTWALLET_URL")) return [];
  if (mode === "demo") return ["HOTWALLET_URL needs MODE=live: a demo pays on its own chain."];
  return isSet("ETHEREUM_NODES")
    ? []
    : ["HOTWALLET_URL needs ETHEREUM_NODES: the chain must confirm what was paid."];
};
