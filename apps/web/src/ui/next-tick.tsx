import { useText } from "../i18n/use-text.ts";

/** Shown while a command with a price is under way: the next tick of its pair decides it (API-18). */
export const NextTick = () => <span role="status">{useText()("shell.nextTick")}</span>;
