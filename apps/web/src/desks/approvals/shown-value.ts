/** How the content of an act is shown: what passkeys sign for, in the console's words and numbers. */
import { showAmount, showExactTime, showWords } from "../../console/show.ts";

/** What the database writes in UTC, without saying so. */
const timeNames = new Set(["starts", "log_ends"]);

export const shownValue = (name: string, value: unknown): string => {
  if (Array.isArray(value)) return value.join(", ");
  const text = typeof value === "string" || typeof value === "number" ? String(value) : JSON.stringify(value);
  if (timeNames.has(name)) return `${text} UTC`;
  if (name === "mark_ms" && /^\d{1,15}$/.test(text)) return `${showExactTime(Number(text))} UTC`;
  return (name === "amount" || name === "arrives") && /^\d+(\.\d+)?$/.test(text) ? showAmount(text) : text;
};

/** The end of the log is there twice: once as the database writes times, and once exactly. */
export const shownName = (name: string): string =>
  name === "mark_ms" ? "log ends, exactly" : showWords(name);
