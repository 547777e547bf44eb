import { navigationBarList } from "@candor/wire/home";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { callList } from "../../lib/calls/api.ts";
import { tabsOf, type Tab } from "./tabs.ts";

/** The entries of the top bar as the operator has them (HOME-06), requested once per visit. */
export const navigationQuery = queryOptions({
  queryKey: answerKey(navigationBarList, 2),
  queryFn: async () => (await callList(navigationBarList, { bartype: 2 })).rows,
  staleTime: Infinity,
  throwOnError: false,
});

/** The tabs to draw: all of them until the operator's entries are known. */
export const useTabs = (): readonly Tab[] => tabsOf(useQuery(navigationQuery).data);
