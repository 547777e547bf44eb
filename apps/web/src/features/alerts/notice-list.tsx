import { readNotices, noticeList } from "@candor/wire/notices";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { call } from "../../lib/calls/api.ts";
import { rereadAnswers } from "../../lib/calls/answer-key.ts";
import { toast } from "../../lib/toasts.ts";
import { EmptyState, Loaded } from "../../parts/states.tsx";
import { Button } from "../../ui/button.tsx";
import { NoticeItems } from "./notice-items.tsx";
import styles from "./notices.module.css";
import { noticesQuery } from "./queries.ts";
import { shownUnread } from "./shown-unread.ts";

type Props = {
  readonly uid: number;
  /** Called when a link is followed. */
  readonly onGo?: () => void;
};

/** All notices, the newest first, older ones on a press; how many are new, and a button that marks all as read (NOTE-03). */
export const NoticeList = ({ uid, onGo }: Props) => {
  const text = useText();
  const [pages, setPages] = useState(1);
  const state = useRef<HTMLSpanElement>(null);
  const notices = useQuery({ ...noticesQuery(uid, pages), placeholderData: keepPreviousData });
  return (
    <Loaded query={notices}>
      {({ rows, next, seen, unread }) =>
        rows.length === 0 ? (
          <EmptyState title={text("alerts.noNotices")}>{text("alerts.noNoticesBody")}</EmptyState>
        ) : (
          <>
            <div className={styles["bar"]}>
              <span ref={state} tabIndex={-1} role="status" className="muted">
                {unread === 0
                  ? text("alerts.nothingNew")
                  : text("alerts.countNew", { count: shownUnread(unread) })}
              </span>
              {unread > 0 && <MarkRead seen={seen} onPressed={() => state.current?.focus()} />}
            </div>
            <NoticeItems rows={rows} onGo={onGo} />
            {next !== "" && (
              <div className={styles["more"]}>
                <Button busy={notices.isPlaceholderData} onClick={() => setPages(pages + 1)}>
                  {text("alerts.older")}
                </Button>
              </div>
            )}
          </>
        )
      }
    </Loaded>
  );
};

type MarkProps = {
  readonly seen: string;
  /** The button goes when all are read: what has the focus then stays in the list, and says so. */
  readonly onPressed: () => void;
};

const MarkRead = ({ seen, onPressed }: MarkProps) => {
  const text = useText();
  const queries = useQueryClient();
  const marking = useMutation({
    mutationFn: () => call(readNotices, { seen }),
    onMutate: onPressed,
    onSuccess: () => rereadAnswers(queries, noticeList),
    onError: toast.failure,
  });
  return (
    <Button kind="quiet" busy={marking.isPending} onClick={() => marking.mutate()}>
      {text("alerts.markRead")}
    </Button>
  );
};
