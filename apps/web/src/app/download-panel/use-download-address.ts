import { navigationBarList } from "@candor/wire/home";
import { useQuery } from "@tanstack/react-query";
import { callList } from "../../lib/calls/api.ts";
import { downloadAddress } from "./download-entry.ts";
import { answerKey } from "../../lib/calls/answer-key.ts";

/** The address to install from, requested once per visit. */
export const useDownloadAddress = (): string | undefined =>
  useQuery({
    queryKey: answerKey(navigationBarList, 2),
    queryFn: async () => (await callList(navigationBarList, { bartype: 2 })).rows,
    staleTime: Infinity,
    select: (entries) => downloadAddress(entries, location.origin),
  }).data;
