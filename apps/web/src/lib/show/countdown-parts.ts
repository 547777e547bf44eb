/** Milliseconds until the configured time, epoch ms as text (HOME-04); undefined when there is none, or when it has passed. */
export const spanUntil = (setTime: string | undefined, nowMs: number): number | undefined => {
  const spanMs = Number(setTime) - nowMs;
  return spanMs > 0 ? spanMs : undefined;
};

/** A duration as whole days and "hh:mm:ss" (HOME-04). Never negative. */
export const countdownParts = (spanMs: number): { readonly days: number; readonly clock: string } => {
  const seconds = Math.max(0, Math.floor(spanMs / 1_000));
  const part = (value: number): string => String(value).padStart(2, "0");
  const clock = [Math.floor(seconds / 3_600) % 24, Math.floor(seconds / 60) % 60, seconds % 60];
  return { days: Math.floor(seconds / 86_400), clock: clock.map(part).join(":") };
};
