/** The conversation with support that a page shows, and what makes it read on (SUP-01). */
import {
  rateSupport,
  readSupport,
  seenSupport,
  sendSupport,
  supportState,
} from "@candor/wire/service/support";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useStore } from "zustand";
import { ApiFailure, call, newIdempotencyKey } from "../../lib/calls/api.ts";
import { currentSession, unsentName } from "../../lib/account/session.ts";
import { rereadAnswers } from "../../lib/calls/answer-key.ts";
import { readOfTab, writeOfTab } from "../../lib/device/stored.ts";
import { bringMark, forgetMark, isEnded, markToSend, newMark } from "../../lib/support/support-mark.ts";
import { onAccountPush } from "../../live/account-socket.ts";
import { runTalk, type RunningTalk } from "./run-talk.ts";
import { hasUnseen, readUpTo, type Unsent } from "./talk.ts";

/** A visitor has no socket. A user's may be silent without being closed. */
const pollMs = { visitor: 5_000, user: 20_000 } as const;

const keptOf = (uid: number): readonly Unsent[] => {
  try {
    const kept = JSON.parse(readOfTab(unsentName(uid)) ?? "[]") as readonly Unsent[];
    return kept.map((one) => ({ ...one, pictures: one.pictures ?? [] }));
  } catch {
    return [];
  }
};

/** What a visitor has not sent goes on in the account that they log in to, as their conversation does. */
const keptUnsent = (uid: number): readonly Unsent[] => {
  const own = keptOf(uid);
  if (uid === 0) return own;
  const brought = keptOf(0).filter(({ clientId }) => !own.some((one) => one.clientId === clientId));
  if (brought.length === 0) return own;
  const kept = [...own, ...brought];
  writeOfTab(unsentName(uid), JSON.stringify(kept));
  writeOfTab(unsentName(0), undefined);
  return kept;
};

const shownUid = (): number => currentSession()?.user.uid ?? 0;

const startTalk = (uid: number): RunningTalk => {
  const mark = (): string => {
    const own = markToSend();
    return uid === 0 && own === "" ? newMark() : own;
  };
  /** A visitor whose mark went into an account starts again. */
  const orAnew = async <Value>(work: () => Promise<Value>): Promise<Value> => {
    try {
      return await work();
    } catch (failure) {
      if (!isEnded(failure)) throw failure;
      forgetMark();
      return await work();
    }
  };
  return runTalk({
    read: async (asked) => {
      await bringMark();
      if (uid === 0 && markToSend() === "") return nothingYet;
      return await call(readSupport, { ...asked, mark: markToSend() });
    },
    send: async (clientId, { text, pictures }) => {
      await bringMark();
      // What was still waiting when its account was left is not another's.
      if (shownUid() !== uid) throw new Error("its account was left");
      const { number } = await orAnew(() =>
        call(sendSupport, { clientId, text, pictures: [...pictures], mark: mark() }),
      );
      return number;
    },
    whyOf: (failure) => (failure instanceof ApiFailure && failure.key !== "Network" ? failure.message : ""),
    kept: keptUnsent(uid),
    keep: (unsent) => {
      // A logout has dropped what its account had not sent, and a login has taken over what a visitor had not.
      if (shownUid() === uid) writeOfTab(unsentName(uid), JSON.stringify(unsent));
    },
    newId: newIdempotencyKey,
  });
};

const nothingYet = { conversation: null, last: 0, rows: [], seenByUs: 0, seenByYou: 0, closed: null };

/** `uid` 0: of a visitor. `isStale`: the last reading failed. */
export const useTalk = (uid: number) => {
  const queries = useQueryClient();
  const [talk] = useState(() => startTalk(uid));
  const [isStale, setStale] = useState(false);
  const shown = useStore(talk.store);
  useEffect(() => {
    const refresh = (): void =>
      void talk.refresh().then(
        () => setStale(false),
        () => setStale(true),
      );
    return refreshing(refresh, uid === 0 ? pollMs.visitor : pollMs.user);
  }, [talk, uid]);
  const isUnseen = hasUnseen(shown);
  const upTo = readUpTo(shown);
  const isHidden = useSyncExternalStore(onVisibility, () => document.hidden);
  useEffect(() => {
    if (!isUnseen || isHidden) return;
    void call(seenSupport, { number: upTo, mark: markToSend() }).then(
      async () => {
        await talk.refresh();
        await rereadAnswers(queries, supportState);
      },
      // It stays unread, and is told again.
      () => undefined,
    );
  }, [isUnseen, upTo, isHidden, talk, queries]);
  const rate = async (stars: number): Promise<void> => {
    await call(rateSupport, { stars, mark: markToSend() });
    await talk.refresh();
  };
  return { ...talk, shown, isStale, rate };
};

const onVisibility = (changed: () => void): (() => void) => {
  document.addEventListener("visibilitychange", changed);
  return () => document.removeEventListener("visibilitychange", changed);
};

/** Calls it now, again and again, and whenever something may be new: after a push, a reconnect, or when the page is looked at again. */
const refreshing = (refresh: () => void, everyMs: number): (() => void) => {
  refresh();
  const looked = (): void => {
    if (!document.hidden) refresh();
  };
  const timer = setInterval(looked, everyMs);
  const stopPushes = onAccountPush(({ type }) => {
    if (type === "SUPPORT_MESSAGE" || type === "AUTH" || type === "RESYNC") refresh();
  });
  addEventListener("online", refresh);
  document.addEventListener("visibilitychange", looked);
  return () => {
    clearInterval(timer);
    stopPushes();
    removeEventListener("online", refresh);
    document.removeEventListener("visibilitychange", looked);
  };
};
