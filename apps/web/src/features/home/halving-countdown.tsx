import { getKeys } from "@candor/wire/home";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { call } from "../../lib/calls/api.ts";
import { serverNowMs } from "../../lib/calls/server-clock.ts";
import { countdownParts, spanUntil } from "../../lib/show/countdown-parts.ts";
import styles from "./halving-countdown.module.css";
import { answerKey } from "../../lib/calls/answer-key.ts";

/** HOME-04: days:hours:minutes:seconds to the halving, when the operator has set its time. */
export const HalvingCountdown = () => {
  const text = useText();
  const { data } = useQuery({
    queryKey: answerKey(getKeys, "wp_btc_halve_time"),
    queryFn: () => call(getKeys, { keys: "wp_btc_halve_time" }),
    staleTime: Number.POSITIVE_INFINITY,
    throwOnError: false,
  });
  const [nowMs, setNowMs] = useState(serverNowMs);
  const leftMs = spanUntil(data?.["wp_btc_halve_time"], nowMs);
  const isSet = leftMs !== undefined;
  useEffect(() => {
    if (!isSet) return undefined;
    const timer = setInterval(() => setNowMs(serverNowMs()), 1_000);
    return () => clearInterval(timer);
  }, [isSet]);
  if (leftMs === undefined) return null;
  return (
    <p className={`num ${styles["halving"]}`} role="timer">
      {text("home.halving", countdownParts(leftMs))}
    </p>
  );
};
