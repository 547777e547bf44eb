/** What the demo would have sent to an address. Read after a code was sent, or on request: each read counts against a limit. */
import { demoOutbox } from "@candor/wire/demo";
import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { callList } from "../../lib/calls/api.ts";
import { answerKey } from "../../lib/calls/answer-key.ts";

export const outboxQuery = (to: string) =>
  queryOptions({
    queryKey: answerKey(demoOutbox, to),
    queryFn: async () => (await callList(demoOutbox, { to })).rows,
    enabled: false,
    retry: false,
    // Its codes are used up meanwhile: a page that is opened again asks again.
    gcTime: 0,
  });

/** Messages are sent after the commit that caused them: a short wait is enough to find them. */
const firstLookMs = 500;
const secondLookMs = 2_500;

/** Looks after a short wait, and once more if there is nothing new yet; `onCode` gets the code of the message that came. */
export const lookSoon = (queries: QueryClient, to: string, onCode: (code: string) => void): void => {
  const query = { ...outboxQuery(to), staleTime: 0 };
  const known = queries.getQueryData(query.queryKey)?.[0]?.time;
  const look = async (): Promise<boolean> => {
    const [newest] = await queries.fetchQuery(query).catch(() => []);
    if (newest === undefined || newest.time === known) return false;
    if (newest.code !== "") onCode(newest.code);
    return true;
  };
  setTimeout(async () => {
    if (!(await look())) setTimeout(() => void look(), secondLookMs);
  }, firstLookMs);
};
