import type { UseQueryResult } from "@tanstack/react-query";
import { useText } from "../../i18n/use-text.ts";
import { useTimes } from "../../lib/show/show-time.ts";
import { useConnection } from "../../live/connection.ts";
import { TicketNotice } from "../../ui/ticket/ticket-notice.tsx";

type Props = { readonly query: Pick<UseQueryResult, "isError" | "dataUpdatedAt" | "data"> };

/** Says that what is shown could not be read again, and of when it is. */
export const StaleNote = ({ query: { isError, dataUpdatedAt, data } }: Props) => {
  const text = useText();
  const times = useTimes();
  const online = useConnection((state) => state.online);
  if (data === undefined || (online && !isError)) return null;
  return (
    <TicketNotice tone="warn" role="status">
      <p>{text("project.stale", { time: times.shortTime(dataUpdatedAt) })}</p>
    </TicketNotice>
  );
};
