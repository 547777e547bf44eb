/** The server's side of a conversation with support, for tests of what shows it. */
import type { SupportMessage } from "@candor/wire/service/support";

type State = { readonly isOpen?: boolean; readonly link?: string; readonly stars?: number | null };

/** Keeps a conversation as the server does. */
export const server = (
  said: readonly (readonly [isOwn: boolean, text: string])[],
  { isOpen = true, link = "", stars }: State = {},
) => {
  const rows: SupportMessage[] = said.map(([isOwn, text], index) => ({
    number: index + 1,
    clientId: isOwn ? `client-${index}` : "",
    isOwn,
    text,
    pictures: [],
    time: 1_764_000_000_000 + index * 50_000_000,
    isBrought: false,
  }));
  let seen = 0;
  let closed = stars === undefined ? null : { stars };
  let isDown = false;
  const answers = {
    getKeys: () => ({ mode: "live" }),
    "support/state": () => ({
      isOpen,
      opensAt: isOpen ? null : 1_764_057_600_000,
      link,
      last: rows.length,
      unread: rows.filter(({ number, isOwn }) => !isOwn && number > seen).length,
    }),
    "support/read": ({ before, after, size }: { before?: number; after?: number; size: number }) => ({
      conversation: rows.length === 0 ? null : "1",
      last: rows.length,
      rows:
        after === undefined
          ? rows.filter(({ number }) => number < (before ?? Infinity)).slice(-size)
          : rows.filter(({ number }) => number > after).slice(0, size),
      seenByUs: 1,
      seenByYou: seen,
      closed,
    }),
    "support/send": ({
      clientId,
      text,
      pictures,
    }: {
      clientId: string;
      text: string;
      pictures: readonly string[];
    }) => {
      if (isDown) return new Response("no gateway", { status: 502 });
      if (!rows.some((row) => row.clientId === clientId)) {
        rows.push({
          number: rows.length + 1,
          clientId,
          isOwn: true,
          text,
          pictures: pictures.map((id) => ({ id, width: 30, height: 20, isDeleted: false })),
          time: Date.now(),
          isBrought: false,
        });
      }
      return { conversation: "1", number: rows.length };
    },
    "support/seen": ({ number }: { number: number }) => {
      seen = number;
    },
    "support/rate": ({ stars: given }: { stars: number }) => {
      closed = { stars: given };
    },
    "support/merge": () => undefined,
  };
  return { answers, rows, goDown: (to: boolean) => void (isDown = to), seen: () => seen };
};
