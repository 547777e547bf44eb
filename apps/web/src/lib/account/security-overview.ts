/** Which factors the account has (SES-15), shared by the page that manages them and the dialog that asks for one. */
import { securityOverview } from "@candor/wire/security";
import { queryOptions } from "@tanstack/react-query";
import type { AnswerOf } from "@candor/wire/call";
import { call } from "../calls/api.ts";
import { answerKey } from "../calls/answer-key.ts";

export type SecurityOverview = AnswerOf<typeof securityOverview>;

export const overviewQuery = queryOptions({
  queryKey: answerKey(securityOverview),
  queryFn: () => call(securityOverview, {}),
});
