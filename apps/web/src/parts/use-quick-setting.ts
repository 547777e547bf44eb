import { getKeys } from "@candor/wire/home";
import { useQuery } from "@tanstack/react-query";
import { call } from "../lib/calls/api.ts";
import { answerKey } from "../lib/calls/answer-key.ts";

/** The setting with the quick amounts (WAL-01). */
export const useQuickSetting = (): string | undefined => {
  const { data } = useQuery({
    queryKey: answerKey(getKeys, "reg_push"),
    queryFn: ({ signal }) => call(getKeys, { keys: "reg_push" }, { signal }),
    staleTime: 300_000,
  });
  return data?.["reg_push"];
};
