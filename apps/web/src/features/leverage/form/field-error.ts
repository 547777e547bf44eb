/** The text under a field: the form's own error, otherwise the server's refusal. */
import type { Text } from "../../../i18n/use-text.ts";
import type { TicketField } from "./ticket.ts";
import type { TicketDesk } from "./use-ticket.ts";

export const fieldError = (
  text: Text,
  { errors, refused }: Pick<TicketDesk, "errors" | "refused">,
  field: TicketField,
): string | undefined => {
  const error = errors[field];
  if (error !== undefined) return text(`refusal.${error.key}`, error.values);
  return refused?.field === field ? refused.message : undefined;
};
