import { useEffect, useState } from "react";
import { serverNowMs } from "../lib/calls/server-clock.ts";

/** The server's time, updated each second while `running`. */
export const useNow = (running: boolean): number => {
  const [now, setNow] = useState(serverNowMs);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(serverNowMs()), 1_000);
    return () => clearInterval(timer);
  }, [running]);
  return now;
};
