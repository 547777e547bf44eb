import { readNotices, noticeList } from "@candor/wire/notices";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { call } from "../../lib/calls/api.ts";
import type { OpenMessage } from "../../lib/install/open-message.ts";
import { rereadAnswers } from "../../lib/calls/answer-key.ts";
import { BellPicture } from "../../ui/picture/bell-picture.tsx";
import look from "../../ui/icon-button.module.css";
import { NoticeList } from "./notice-list.tsx";
import styles from "./notices.module.css";
import { noticesQuery } from "./queries.ts";
import { shownUnread } from "./shown-unread.ts";

/** The bell of the top bar: how many notices are new, and the notices on a press (NOTE-03). */
export const NoticeBell = ({ uid }: { readonly uid: number }) => {
  const text = useText();
  const queries = useQueryClient();
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { unread = 0, seen = "" } = useQuery(noticesQuery(uid, 1)).data ?? {};
  useOpenedFromPush();
  // Marked as read when the list is closed, so that new notices stay marked while it is open.
  const close = (): void => {
    setOpen(false);
    if (unread === 0) return;
    void call(readNotices, { seen }).then(
      () => rereadAnswers(queries, noticeList),
      () => {},
    );
  };
  const leave = (): void => panel.current?.hidePopover();
  return (
    <>
      <button
        type="button"
        className={`${look["icon"]} ${styles["bell"]}`}
        aria-label={
          unread === 0 ? text("alerts.bell") : text("alerts.bellNew", { count: shownUnread(unread) })
        }
        aria-expanded={isOpen}
        popoverTarget="notice-list"
      >
        <BellPicture />
        {unread > 0 && (
          <span className={styles["count"]} aria-hidden="true">
            {shownUnread(unread)}
          </span>
        )}
      </button>
      <div
        ref={panel}
        id="notice-list"
        popover="auto"
        role="dialog"
        aria-label={text("alerts.noticesTitle")}
        className={styles["panel"]}
        onToggle={(event) => (event.newState === "open" ? setOpen(true) : close())}
      >
        {isOpen && <NoticeList uid={uid} onGo={leave} />}
        <Link to="/alerts" hash="notices" className={styles["all"]} onClick={leave}>
          {text("alerts.toAlerts")}
        </Link>
      </div>
    </>
  );
};

/** A press on a system notification opens its page in the tab that is already open. */
const useOpenedFromPush = (): void => {
  const router = useRouter();
  useEffect(() => {
    const worker = "serviceWorker" in navigator ? navigator.serviceWorker : undefined;
    const take = ({ data }: MessageEvent<unknown>): void => {
      const message = data as Partial<OpenMessage> | null;
      if (message?.type === "open" && message.path !== undefined) router.history.push(message.path);
    };
    worker?.addEventListener("message", take);
    return () => worker?.removeEventListener("message", take);
  }, [router]);
};
