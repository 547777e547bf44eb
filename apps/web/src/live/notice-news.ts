/** Reads the list of notices again after a push, and once for pushes that come together (NOTE-03). */
import type { QueryClient } from "@tanstack/react-query";
import { queryKeys } from "../lib/query-keys.ts";

const togetherMs = 300;
let waiting: ReturnType<typeof setTimeout> | undefined;

export const rereadNotices = (queries: QueryClient): void => {
  waiting ??= setTimeout(() => {
    waiting = undefined;
    void queries.invalidateQueries({ queryKey: [queryKeys.notices] });
  }, togetherMs);
};
