/** Checks whether the server can be reached, for a page that came from the device's cache (NAV-09). */
import { useConnection } from "./connection.ts";
import { retryDelayMs } from "./retry-delay.ts";

/** Any answer counts, except one of a failing server: a proxy may block this address. */
const isReached = async (): Promise<boolean> => {
  try {
    return (await fetch("/healthz", { cache: "no-store" })).status < 500;
  } catch {
    return false;
  }
};

/** Tries at once, then with growing pauses, and when the device says that it is online; the returned function stops it. */
export const pollUntilReachable = (onReached: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isStopped = false;
  const ask = async (): Promise<void> => {
    clearTimeout(timer);
    const reached = await isReached();
    if (isStopped) return;
    if (!reached) {
      timer = setTimeout(() => void ask(), retryDelayMs(failures++));
      return;
    }
    stop();
    onReached();
  };
  const online = (): void => void ask();
  const stop = (): void => {
    isStopped = true;
    clearTimeout(timer);
    removeEventListener("online", online);
  };
  addEventListener("online", online);
  void ask();
  return stop;
};

/** The server has answered: its data can be requested again. */
export const endCutOff = (): void => useConnection.setState({ cutOff: false });
