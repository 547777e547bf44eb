/**
 * Reads the list of notices again after a push, and once for pushes that come together (NOTE-03). A reading that is under way may
 * have begun before what the push tells: it is given up, since a first reading would not be repeated otherwise.
 */
import type { QueryClient } from "@tanstack/react-query";
import { changingWith } from "../../lib/calls/answer-key.ts";

const togetherMs = 300;
let waiting: ReturnType<typeof setTimeout> | undefined;

export const rereadNotices = (queries: QueryClient): void => {
  waiting ??= setTimeout(() => {
    waiting = undefined;
    const filter = changingWith("notices");
    void queries.cancelQueries(filter).then(() => queries.invalidateQueries(filter));
  }, togetherMs);
};
