import { navigationBarList } from "@candor/wire/home";
import { useQuery } from "@tanstack/react-query";
import { callList } from "../../lib/calls/api.ts";
import { downloadAddress } from "./download-entry.ts";
import { queryKeys } from "../../lib/calls/query-keys.ts";

/** The address to install from, requested once per visit. */
export const useDownloadAddress = (): string | undefined =>
  useQuery({
    queryKey: [queryKeys.navigation, 2],
    queryFn: async () => (await callList(navigationBarList, { bartype: 2 })).rows,
    staleTime: Infinity,
    select: (entries) => downloadAddress(entries, location.origin),
  }).data;
