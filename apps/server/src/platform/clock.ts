/** Time as the server sees it: handed in, so that a test can set it. Epoch milliseconds. */
export type Clock = { readonly nowMs: () => number };

export const systemClock: Clock = { nowMs: () => Date.now() };

/** A clock that stands still until a test moves it. */
export const settableClock = (startMs: number): Clock & { readonly set: (timeMs: number) => void } => {
  let timeMs = startMs;
  return {
    nowMs: () => timeMs,
    set: (next) => {
      timeMs = next;
    },
  };
};
