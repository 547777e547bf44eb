/**
 * The server's time, as far as this device can know it. Every answer has the server's `Date`; a
 * device whose clock is minutes off would otherwise be refused (API-05) and count down wrongly.
 */
let offsetMs = 0;
/** `Date` has whole seconds: smaller differences mean nothing. */
const smallestOffsetMs = 2_000;

/** The server's current time in epoch ms. */
export const serverNowMs = (): number => Date.now() + offsetMs;

/** Learns from an answer's `Date` header; ignores an absent or unreadable one. */
export const learnServerTime = (dateHeader: string | null): void => {
  const serverMs = Date.parse(dateHeader ?? "");
  if (Number.isNaN(serverMs)) return;
  const differenceMs = serverMs + 500 - Date.now();
  offsetMs = Math.abs(differenceMs) < smallestOffsetMs ? 0 : differenceMs;
};
