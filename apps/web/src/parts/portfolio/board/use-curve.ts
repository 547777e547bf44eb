import { equityCurve, type CurveRange } from "@candor/wire/portfolio";
import { keepPreviousData, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useUser } from "../../../lib/account/session.ts";
import { answerKey } from "../../../lib/calls/answer-key.ts";
import { call } from "../../../lib/calls/api.ts";
import type { Curve } from "./curve-shape.ts";

/** A curve without bookings moves with prices only: a new point a minute is enough. */
const againMs = 60_000;

export const useCurve = (range: CurveRange): UseQueryResult<Curve> => {
  const uid = useUser()?.uid;
  return useQuery({
    queryKey: answerKey(equityCurve, uid, range),
    queryFn: ({ signal }) => call(equityCurve, { range }, { signal }),
    enabled: uid !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: againMs,
  });
};
