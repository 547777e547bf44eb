/**
 * Networks that people log in from (SES-13). A correct login makes a network known; three wrong ones in a row make it unknown
 * again. So one correct login buys an attacker no more than three guesses, also when made at once. Only the network is stored,
 * never whose it is.
 */
import type { Reader } from "../../../platform/db/schema/schema.ts";
import { callerNetwork } from "../addresses/network.ts";

const mostNetworks = 50_000;
/** How many of the newest sessions a server reads at its start. */
const mostSessions = 20_000;
const failuresOnTrust = 3;

export type KnownNetworks = {
  /** Whether a login may come in as one from a known network; if so, call `release` at its end. At once no more may come in than the failures that are left. */
  readonly admit: (network: string) => boolean;
  readonly release: (network: string) => void;
  readonly right: (network: string) => void;
  readonly wrong: (network: string) => void;
};

export const createKnownNetworks = (most = mostNetworks): KnownNetworks => {
  /** How many more failures each network may have; the one that logged in longest ago is first. */
  const trust = new Map<string, number>();
  /** How many logins of each network are in progress. */
  const inside = new Map<string, number>();
  return {
    admit: (network) => {
      const count = inside.get(network) ?? 0;
      if (count >= (trust.get(network) ?? 0)) return false;
      inside.set(network, count + 1);
      return true;
    },
    release: (network) => {
      const count = (inside.get(network) ?? 0) - 1;
      if (count > 0) inside.set(network, count);
      else inside.delete(network);
    },
    right: (network) => {
      trust.delete(network);
      trust.set(network, failuresOnTrust);
      const [oldest] = trust.keys();
      if (trust.size > most && oldest !== undefined) trust.delete(oldest);
    },
    wrong: (network) => {
      const left = (trust.get(network) ?? 0) - 1;
      if (left > 0) trust.set(network, left);
      else trust.delete(network);
    },
  };
};

/** Reads the networks of the newest sessions, so that a server that has just started knows them. */
export const loadKnownNetworks = async (db: Reader, known: KnownNetworks): Promise<void> => {
  const rows = await db
    .selectFrom("session")
    .select("address")
    .orderBy("created_ms", "desc")
    .limit(mostSessions)
    .execute();
  for (const { address } of rows.reverse()) known.right(callerNetwork(address));
};
