import type { TextKey } from "../../i18n/use-text.ts";

/** WAL-11: 0 wait, 1 success, else fail. */
export const stateText = (status: number): TextKey => {
  if (status === 0) return "journal.states.wait";
  return status === 1 ? "journal.states.success" : "journal.states.fail";
};
