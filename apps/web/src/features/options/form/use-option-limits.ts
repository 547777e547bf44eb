import { optionLimitsOf, type OptionLimits } from "@candor/core/options/amount";
import { getKeys } from "@candor/wire/home";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/calls/api.ts";
import { answerKey } from "../../../lib/calls/answer-key.ts";

const keys = ["order_min_price", "order_max_price", "order_inter_price"] as const;

/** The allowed stakes of an option, by the server's settings; the product's defaults until they are known (OPT-03). */
export const useOptionLimits = (): OptionLimits => {
  const { data } = useQuery({
    queryKey: answerKey(getKeys, "options"),
    queryFn: ({ signal }) => call(getKeys, { keys: keys.join(",") }, { signal }),
    staleTime: 300_000,
  });
  return optionLimitsOf(data ?? {});
};
