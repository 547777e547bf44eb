import { queryOptions } from "@tanstack/react-query";
import type { LoadedPart } from "../frame/pages.ts";

/** The code of a part. It is asked for once, however often it is shown. */
export const codeQuery = <Given>({ path, load }: LoadedPart<Given>) =>
  queryOptions({
    queryKey: ["code", path],
    queryFn: load,
    staleTime: "static",
    gcTime: Number.POSITIVE_INFINITY,
  });
