/** From when on something may count that is announced first: terms of a pair, bands of the bot (OPS-03). */

/** How long before they count they are announced, ms. */
export const announced = 600_000;
const hourMs = 3_600_000;

/** The first full hour that leaves an hour for approvals: a date and time without a zone, as the browser's field writes it; it means UTC. */
export const firstStart = (nowMs: number): string =>
  new Date(Math.ceil((nowMs + hourMs + announced) / hourMs) * hourMs).toISOString().slice(0, 16);

/** Epoch ms; undefined while the field is empty or incomplete. */
export const startOf = (starts: string): number | undefined => {
  const ms = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(starts) ? Date.parse(`${starts}Z`) : Number.NaN;
  return Number.isNaN(ms) ? undefined : ms;
};

/** The time of the field, or undefined while it is too early to be announced. */
export const startInTime = (starts: string, nowMs: number): number | undefined => {
  const startsAt = startOf(starts);
  return startsAt === undefined || startsAt < nowMs + announced ? undefined : startsAt;
};
