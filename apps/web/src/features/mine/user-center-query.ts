import { userCenter } from "@candor/wire/accounts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/calls/api.ts";
import { queryKeys } from "../../lib/calls/query-keys.ts";

/** The caller's status as a referrer and the invested amount (MINE-01, REF-02). */
export const userCenterQuery = queryOptions({
  queryKey: [queryKeys.userCenter],
  queryFn: () => call(userCenter, {}),
});
