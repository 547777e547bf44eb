/**
 * The conversation with support as this page has it (SUP-01): what was read, and what is still to be sent. The server numbers messages
 * without gaps, so what is new is read after the last number that is there; a push, a reconnect or a focus only says that it is time to.
 * Two answers may come in any order: a message is kept by its number, so none is doubled or out of place.
 */
import type { SupportMessage, SupportPage } from "@candor/wire/service/support";

/** A message without a number: it waits for its turn, was sent and is not read back yet, or could not be sent. */
export type Unsent = {
  readonly clientId: string;
  readonly text: string;
  /** Numbers of what was uploaded for it. */
  readonly pictures: readonly string[];
  readonly state: "waiting" | "sent" | "failed";
  /** Why it could not be sent; "" when no answer came. */
  readonly why: string;
};

/** What somebody has written, with the numbers of its pictures. */
export type Written = Pick<Unsent, "text" | "pictures">;

export type Talk = {
  readonly conversation: string | null;
  /** In the order of their numbers, without gaps. */
  readonly rows: readonly SupportMessage[];
  /** The number of the last message, as far as is known. */
  readonly last: number;
  readonly seenByUs: number;
  readonly seenByYou: number;
  readonly closed: SupportPage["closed"];
  readonly isRead: boolean;
  readonly unsent: readonly Unsent[];
};

export const emptyTalk = (unsent: readonly Unsent[]): Talk => ({
  conversation: null,
  rows: [],
  last: 0,
  seenByUs: 0,
  seenByYou: 0,
  closed: null,
  isRead: false,
  unsent,
});

/** With a page of the server. Another conversation, as after a login, takes the place of what was there. */
export const withPage = (held: Talk, page: SupportPage): Talk => {
  const isSame = held.conversation === null || held.conversation === page.conversation;
  const before = isSame ? held : emptyTalk(held.unsent);
  const rows = joined(before.rows, page.rows);
  const stored = new Set(page.rows.filter(({ isOwn }) => isOwn).map(({ clientId }) => clientId));
  return {
    conversation: page.conversation ?? before.conversation,
    rows,
    last: Math.max(before.last, page.last),
    seenByUs: Math.max(before.seenByUs, page.seenByUs),
    seenByYou: Math.max(before.seenByYou, page.seenByYou),
    // An answer that was made before the last message knows nothing of the end.
    closed: page.last >= before.last ? page.closed : before.closed,
    isRead: true,
    unsent: before.unsent.filter(({ clientId }) => !stored.has(clientId)),
  };
};

const joined = (
  held: readonly SupportMessage[],
  read: readonly SupportMessage[],
): readonly SupportMessage[] => {
  const byNumber = new Map([...held, ...read].map((row) => [row.number, row]));
  return [...byNumber.values()].toSorted((a, b) => a.number - b.number);
};

/** Where to read on: after this number. */
export const readUpTo = ({ rows }: Talk): number => rows.at(-1)?.number ?? 0;
/** Whether there are older messages than those that were read. */
export const hasOlder = ({ rows }: Talk): boolean => (rows[0]?.number ?? 1) > 1;
/** Whether there is an answer that was not seen. */
export const hasUnseen = ({ rows, seenByYou }: Talk): boolean =>
  rows.some(({ number, isOwn }) => !isOwn && number > seenByYou);

export const withUnsent = (held: Talk, clientId: string, written: Written): Talk => ({
  ...held,
  unsent: [...held.unsent, { clientId, ...written, state: "waiting", why: "" }],
});

/** The next one to send. Behind one that could not be sent all others wait, so that their order stays. */
export const nextToSend = ({ unsent }: Talk): Unsent | undefined => {
  const next = unsent.find(({ state }) => state !== "sent");
  return next?.state === "waiting" ? next : undefined;
};

/** It has a number now. One at or before what was read is there, or is older than what is shown. */
export const markSent = (held: Talk, clientId: string, number: number): Talk =>
  number <= readUpTo(held)
    ? without(held, clientId)
    : {
        ...held,
        unsent: held.unsent.map((one) => (one.clientId === clientId ? { ...one, state: "sent" } : one)),
      };

/** One could not be sent: those behind it were not either. */
export const markFailed = (held: Talk, why: string): Talk => ({
  ...held,
  unsent: held.unsent.map((one) => (one.state === "waiting" ? { ...one, state: "failed", why } : one)),
});

/** All that could not be sent is sent again, each under its own id. */
export const sentAgain = (held: Talk): Talk => ({
  ...held,
  unsent: held.unsent.map((one) => (one.state === "failed" ? { ...one, state: "waiting", why: "" } : one)),
});

/** Only where no answer came: a refusal stays until its sender decides. */
export const isLost = ({ unsent }: Talk): boolean =>
  unsent.some(({ state }) => state === "failed") &&
  unsent.every(({ state, why }) => state !== "failed" || why === "");

export const without = (held: Talk, clientId: string): Talk => ({
  ...held,
  unsent: held.unsent.filter((one) => one.clientId !== clientId),
});
