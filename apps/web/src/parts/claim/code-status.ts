/** The claim code's status as the last part of a text key: 2 not active, 3 active, 4 expired, otherwise unclaimed (BOT-01). */
export const codeStatusOf = (status: number): "unclaimed" | "inactive" | "active" | "expired" =>
  status === 2 ? "inactive" : status === 3 ? "active" : status === 4 ? "expired" : "unclaimed";

/** True for a user who has no code: the home page and /mine offer one (HOME-05, BOT-01). */
export const mayClaim = (status: number): boolean => codeStatusOf(status) === "unclaimed";

/** BOT-01: the bot needs this status. */
export const isBotOpen = (status: number | undefined): boolean => status === 3;
