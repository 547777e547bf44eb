import type { TextKey } from "../../i18n/use-text.ts";

const names: Readonly<Record<number, TextKey>> = {
  1: "journal.recharge",
  2: "journal.withdrawal",
  3: "journal.movements.returned",
  4: "journal.movements.correction",
  5: "journal.movements.toContract",
  6: "journal.movements.fromContract",
  20: "journal.movements.stake",
  21: "journal.movements.won",
  22: "journal.movements.tied",
};

/** The name of a wallet movement by its type (JNL-01); undefined for a type newer than this page. */
export const movementText = (type: number): TextKey | undefined => names[type];
