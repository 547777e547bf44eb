import { readNotices } from "@candor/wire/alerts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { call } from "../../lib/api.ts";
import type { OpenMessage } from "../../lib/open-message.ts";
import { BellPicture } from "../../ui/bell-picture.tsx";
import { EmptyState, Loaded } from "../../parts/states.tsx";
import { NoticeItems } from "./notice-items.tsx";
import look from "../../ui/icon-button.module.css";
import styles from "./notices.module.css";
import { noticesQuery } from "./queries.ts";
import { queryKeys } from "../../lib/query-keys.ts";

/** The bell of the top bar: a dot while there are new notices, and the latest notices on a press (MKT-11). */
export const NoticeBell = ({ uid }: { readonly uid: number }) => {
  const text = useText();
  const queries = useQueryClient();
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const notices = useQuery(noticesQuery(uid, 1));
  const fresh = (notices.data?.rows ?? []).filter(({ read }) => !read).length;
  useOpenedFromPush();
  // Marked as read when the list is closed, so that new notices stay marked while it is open.
  const close = (): void => {
    setOpen(false);
    if (fresh === 0) return;
    void call(readNotices, {}).then(
      () => queries.invalidateQueries({ queryKey: [queryKeys.notices] }),
      () => {},
    );
  };
  return (
    <>
      <button
        type="button"
        className={`${look["icon"]} ${styles["bell"]}`}
        aria-label={fresh === 0 ? text("alerts.bell") : text("alerts.bellNew", { count: fresh })}
        aria-expanded={isOpen}
        popoverTarget="notice-list"
      >
        <BellPicture />
        {fresh > 0 && <span className={styles["dot"]} aria-hidden="true" />}
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
        {isOpen && (
          <Loaded query={notices}>
            {({ rows, total }) =>
              total === 0 ? (
                <EmptyState title={text("alerts.noNotices")} />
              ) : (
                <NoticeItems rows={rows} onGo={() => panel.current?.hidePopover()} />
              )
            }
          </Loaded>
        )}
        <Link to="/alerts" className={styles["all"]} onClick={() => panel.current?.hidePopover()}>
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
