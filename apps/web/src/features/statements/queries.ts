/** What the server says of a range, and when the account begins; the panels share them. */
import { statementOverview } from "@candor/wire/statements";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/calls/api.ts";
import { answerKey } from "../../lib/calls/answer-key.ts";
import type { Range } from "./range.ts";

/** `at`: the place in the journal; by default where it stands. */
export const overviewQuery = (uid: number, { from, to }: Range, at?: string) =>
  queryOptions({
    queryKey: answerKey(statementOverview, uid, from, to, at),
    queryFn: ({ signal }) =>
      call(statementOverview, { from, to, ...(at === undefined ? {} : { at }) }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Only to learn when the account's first transaction was booked. */
export const beginningQuery = (uid: number) => overviewQuery(uid, { from: 0, to: 0 });
