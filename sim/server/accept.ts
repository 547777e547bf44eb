/**
 * Gives commands to the engine: a key that has an answer gets it again, a repeat of one in flight joins it (API-04, API-11); all others
 * get a ticket.
 */
import type { Command } from "@candor/core/engine/command";
import { give, nameOf, type Host, type Keyed } from "./host.ts";

export const isKnown = (host: Host, keyed: Keyed): boolean => {
  if (!host.subject.server.looksUpKeys) return false;
  const isKnownKey = host.ledger.answers.before(keyed) !== undefined || host.inFlight.has(nameOf(keyed));
  if (isKnownKey) host.counts.repeats += 1;
  return isKnownKey;
};

export const accept = (host: Host, { userId, key, fingerprint }: Keyed, command: Command): void => {
  const ticket = (host.lastTicket += 1);
  const name = nameOf({ userId, key });
  host.firstAsked.set(name, command);
  host.inFlight.set(name, { userId, key, fingerprint, ticket, command });
  host.watch.accepted(ticket, command, host.state.markMs);
  give(host, { type: "command", ticket, command });
};

/** A command of the server's own, under a key that follows from what it finishes. */
export const submitOwn = (host: Host, key: string, command: Command): void => {
  const keyed = { userId: command.userId, key, fingerprint: key };
  if (!isKnown(host, keyed))
    accept(host, keyed, { ...command, acceptedMs: host.clock.acceptance(host.nowMs) });
};
