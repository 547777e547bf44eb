import { userCenter } from "@candor/wire/accounts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../lib/calls/api.ts";
import { answerKey } from "../lib/calls/answer-key.ts";

/** The caller's status as a referrer and the invested amount (MINE-01, REF-02). */
export const userCenterQuery = queryOptions({
  queryKey: answerKey(userCenter),
  queryFn: () => call(userCenter, {}),
});
