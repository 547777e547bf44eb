/** Refreshes lists and balances after an action on lever orders (LEV-07, LEV-15). */
import type { QueryClient } from "@tanstack/react-query";
import { refreshUser } from "../../../lib/account/refresh-user.ts";
import { rereadLevers } from "../../../live/news/lever-news.ts";
import { rereadAfter } from "./refresh-after.ts";

export const refreshAfterAction = (queries: QueryClient): void =>
  rereadAfter({ list: () => rereadLevers(queries), user: () => void refreshUser() });
