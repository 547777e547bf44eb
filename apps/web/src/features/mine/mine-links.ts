import type { PageName } from "../../parts/site-groups.ts";

/** The links of /mine (MINE-01), by purpose. The names of the pages and of the groups are the site's own. */
export const mineLinks = [
  { group: "money", pages: ["recharge", "withdraw", "exchange", "journal", "bindColdWallet"] },
  { group: "trade", pages: ["contract", "leverList", "quotes", "alerts", "verify"] },
  { group: "invest", pages: ["history", "loan"] },
  { group: "account", pages: ["security", "edit", "forget", "authentication"] },
  { group: "rewards", pages: ["signIn", "tasks", "inviteFriends", "comment"] },
] as const satisfies readonly { readonly group: string; readonly pages: readonly PageName[] }[];
