import { businessDayStart } from "@candor/core/time/time";
import { useEffect, useState } from "react";
import { serverNowMs } from "../../../lib/calls/server-clock.ts";

const today = (): number => businessDayStart(serverNowMs());

/** When the running business day began, epoch ms; a schedule that is shown over midnight moves on by a day. */
export const useBusinessDay = (): number => {
  const [day, setDay] = useState(today);
  useEffect(() => {
    const timer = setInterval(() => setDay(today()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return day;
};
