import { queryOptions } from "@tanstack/react-query";
import type { LoadedPage } from "./pages.ts";
import { consoleKeys } from "./query-keys.ts";

/** The code of a page. It is asked for once, however often its address is opened. */
export const codeQuery = ({ path, load }: LoadedPage) =>
  queryOptions({
    queryKey: consoleKeys.code(path),
    queryFn: load,
    staleTime: "static",
    gcTime: Number.POSITIVE_INFINITY,
  });
