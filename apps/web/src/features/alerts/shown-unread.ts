import { mostUnread } from "@candor/wire/notices";

/** The number of new notices, as far as the server counts: "7", "99+". */
export const shownUnread = (unread: number): string =>
  unread >= mostUnread ? `${mostUnread - 1}+` : String(unread);
