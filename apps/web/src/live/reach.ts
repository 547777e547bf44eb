/** Asks whether the server is there, for a page that came out of the device's own keeping (NAV-09). */
import { useConnection } from "./connection.ts";
import { retryDelayMs } from "./retry-delay.ts";

/** Any answer but a failing server's counts: a proxy may keep this address to itself. */
const isReached = async (): Promise<boolean> => {
  try {
    return (await fetch("/healthz", { cache: "no-store" })).status < 500;
  } catch {
    return false;
  }
};

/** Asks at once, then with growing pauses, and when the device says that it is online; the returned function stops it. */
export const askUntilReached = (onReached: () => void): (() => void) => {
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

/** The server has answered: what it knows can be asked for again. */
export const endCutOff = (): void => useConnection.setState({ cutOff: false });
