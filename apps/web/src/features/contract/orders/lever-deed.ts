/** What a user may do with lever orders and how the lists follow (LEV-07, LEV-15). */
import type { QueryClient } from "@tanstack/react-query";
import { refreshUser } from "../../../lib/refresh-user.ts";
import { rereadLevers } from "../../../live/lever-news.ts";

/** LEV-07: after a close or a cancel the list is read again after 2 s, the user's record after 6 s. */
export const rereadListMs = 2_000;
export const rereadUserMs = 6_000;

type Reading = { readonly list: () => void; readonly user: () => void };

/** Reads at once what the answer has booked, and again when pushes that got lost would have come (LEV-07). */
export const rereadAfter = (
  { list, user }: Reading,
  later: (job: () => void, afterMs: number) => unknown = setTimeout,
): void => {
  list();
  later(list, rereadListMs);
  later(user, rereadUserMs);
};

export const rereadAfterDeed = (queries: QueryClient): void =>
  rereadAfter({ list: () => rereadLevers(queries), user: () => void refreshUser() });
