/** The address book of the user: further addresses to choose from at a withdrawal (WAL-07). */
import type { AnswerOf } from "@candor/wire/call";
import { payoutAddresses } from "@candor/wire/payout-details";
import { queryOptions } from "@tanstack/react-query";
import { callList } from "../lib/calls/api.ts";
import { answerKey } from "../lib/calls/answer-key.ts";

export type BookedAddress = AnswerOf<typeof payoutAddresses>;

export const payoutAddressesQuery = queryOptions({
  queryKey: answerKey(payoutAddresses),
  queryFn: async ({ signal }) => (await callList(payoutAddresses, {}, { signal })).rows,
});
