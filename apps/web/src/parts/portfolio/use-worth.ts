/** What the user's account is worth, live: read again after each booking, computed again at each price (MINE-01). */
import { dayMs } from "@candor/core/time/time";
import { portfolio } from "@candor/wire/portfolio";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/calls/api.ts";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { serverNowMs } from "../../lib/calls/server-clock.ts";
import { useUser } from "../../lib/account/session.ts";
import { useConnection } from "../../live/connection.ts";
import { useAllLive } from "../../live/freshness.ts";
import { useLiveQuotes, usePricesOf } from "../../live/quote-store.ts";
import { pairsOf, worthAt, type Portfolio, type Worth } from "./worth-at.ts";

export type WorthNow = {
  readonly held: Portfolio | undefined;
  /** Undefined while a price, or what is held, may be old: then nothing is shown rather than a number that is wrong. */
  readonly worth: Worth | undefined;
  /** The last prices of what is held; undefined while `worth` is. */
  readonly priceOf: (symbol: string) => string | undefined;
};

/** A little after the business day ends, so that the server's clock agrees. */
const untilNextDay = (held: Portfolio | undefined): number | false =>
  held === undefined ? false : Math.max(1_000, held.since + dayMs + 1_000 - serverNowMs());

export const useWorth = (): WorthNow => {
  const uid = useUser()?.uid;
  useLiveQuotes();
  const { data: held } = useQuery({
    queryKey: answerKey(portfolio, uid),
    queryFn: ({ signal }) => call(portfolio, {}, { signal }),
    enabled: uid !== undefined,
    refetchInterval: ({ state }) => untilNextDay(state.data),
  });
  const pairs = held === undefined ? [] : pairsOf(held);
  const priceOf = usePricesOf(pairs);
  const isLive = useAllLive(pairs);
  const isLinked = useConnection(({ account }) => account !== "lost");
  const isNow = isLive && isLinked;
  return {
    held,
    worth: held !== undefined && isNow ? worthAt(held, priceOf) : undefined,
    priceOf: (symbol) => (isNow ? priceOf(symbol) : undefined),
  };
};
