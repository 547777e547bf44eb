/** The last day of every pair as sparklines (HOME-02): one call for all of them, after the prices themselves. */
import { sparklines, type Sparkline } from "@candor/wire/market";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { callList } from "../lib/calls/api.ts";
import { answerKey } from "../lib/calls/answer-key.ts";

const rereadMs = 300_000;

/** Waits until `isDue`: prices come first. Between two reads the live price moves the end of each line. */
export const useSparklines = (isDue: boolean): UseQueryResult<readonly Sparkline[]> =>
  useQuery({
    queryKey: answerKey(sparklines),
    queryFn: async ({ signal }) => (await callList(sparklines, {}, { signal })).rows,
    enabled: isDue,
    refetchInterval: rereadMs,
    throwOnError: false,
  });
