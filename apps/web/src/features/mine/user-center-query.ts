import { userCenter } from "@candor/wire/accounts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

/** The caller's standing as a referrer and what is invested (MINE-01, REF-02). */
export const userCenterQuery = queryOptions({
  queryKey: ["userCenter"],
  queryFn: () => call(userCenter, {}),
});
