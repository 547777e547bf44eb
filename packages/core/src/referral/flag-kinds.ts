/**
 * Signs that a referrer and a client may be one person or act together (REF-05): the same browser at the same address; the same network; the same
 * place of withdrawals; money that one was paid and the other brought in; everybody between them is flagged. They are for a person to look at.
 */
export type FlagKind = "device" | "network" | "payout" | "money" | "ring";
