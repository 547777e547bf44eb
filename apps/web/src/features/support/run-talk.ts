/**
 * Reads and sends for a conversation with support (SUP-01). One reading and one sending are under way at a time; what is asked for meanwhile
 * follows. So messages leave in the order in which they were written, and one whose answer was lost is sent again under the same id.
 */
import type { SupportPage } from "@candor/wire/service/support";
import { createStore, type StoreApi } from "zustand/vanilla";
import {
  emptyTalk,
  isLost,
  markFailed,
  markSent,
  nextToSend,
  readUpTo,
  sentAgain,
  without,
  withPage,
  withUnsent,
  type Talk,
  type Unsent,
  type Written,
} from "./talk.ts";

export type Asked = { readonly before?: number; readonly after?: number; readonly size: number };

export type TalkDeps = {
  readonly read: (asked: Asked) => Promise<SupportPage>;
  /** Returns its number. */
  readonly send: (clientId: string, written: Written) => Promise<number>;
  /** The server's word for a refusal; "" when no answer came. */
  readonly whyOf: (failure: unknown) => string;
  /** What an earlier load of the page has not sent. */
  readonly kept: readonly Unsent[];
  readonly keep: (unsent: readonly Unsent[]) => void;
  readonly newId: () => string;
};

export type RunningTalk = {
  readonly store: StoreApi<Talk>;
  /** Reads what is new, and sends what was lost. Rejects when the server did not answer. */
  readonly refresh: () => Promise<void>;
  readonly readOlder: () => Promise<void>;
  readonly write: (written: Written) => void;
  readonly again: () => void;
  readonly discard: (clientId: string) => void;
};

const pageSize = 30;
const mostRows = 100;

export const runTalk = ({ read, send, whyOf, kept, keep, newId }: TalkDeps): RunningTalk => {
  // What was on its way when the page was left may have arrived: its id decides.
  const store = createStore<Talk>(() => sentAgain(emptyTalk(kept)));
  const change = (to: (held: Talk) => Talk): void => {
    const before = store.getState().unsent;
    store.setState(to, true);
    const { unsent } = store.getState();
    if (unsent !== before) keep(unsent.filter(({ state }) => state !== "sent"));
  };
  const readNew = async (): Promise<void> => {
    if (!store.getState().isRead) {
      const page = await read({ size: pageSize });
      change((held) => withPage(held, page));
    }
    for (;;) {
      const after = readUpTo(store.getState());
      const page = await read({ after, size: mostRows });
      change((held) => withPage(held, page));
      if (page.rows.length < mostRows) return;
    }
  };
  const reread = oneAtATime(readNew);
  const sendAll = oneAtATime(async () => {
    for (let next = nextToSend(store.getState()); next !== undefined; next = nextToSend(store.getState())) {
      const { clientId, text, pictures } = next;
      try {
        const number = await send(clientId, { text, pictures });
        change((held) => markSent(held, clientId, number));
      } catch (failure) {
        change((held) => markFailed(held, whyOf(failure)));
        return;
      }
    }
  });
  const sendAndRead = (): void =>
    void sendAll()
      .then(reread)
      .catch(() => undefined);
  return {
    store,
    refresh: async () => {
      await reread();
      if (isLost(store.getState())) change(sentAgain);
      if (nextToSend(store.getState()) !== undefined) sendAndRead();
    },
    readOlder: async () => {
      const before = store.getState().rows[0]?.number ?? 1;
      const page = await read({ before, size: pageSize });
      change((held) => withPage(held, page));
    },
    write: (written) => {
      change((held) => withUnsent(sentAgain(held), newId(), written));
      sendAndRead();
    },
    again: () => {
      change(sentAgain);
      sendAndRead();
    },
    discard: (clientId) => change((held) => without(held, clientId)),
  };
};

/** A call while the work is under way begins it once more afterwards, for all such calls. */
const oneAtATime = (work: () => Promise<void>): (() => Promise<void>) => {
  let current: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const begin = (): Promise<void> => {
    current = work().finally(() => (current = undefined));
    return current;
  };
  return () => {
    if (current === undefined) return begin();
    next ??= current
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return begin();
      });
    return next;
  };
};
