/** What stands under a field: what the form itself finds, else what the server said of it. */
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
