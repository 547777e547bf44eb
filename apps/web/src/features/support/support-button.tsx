import { IconMessageCircle } from "../../ui/icons/icons.tsx";
import { useQuery } from "@tanstack/react-query";
import { useRouter, useRouterState } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useRef } from "react";
import { withTexts } from "../../i18n/i18n.ts";
import { useText } from "../../i18n/use-text.ts";
import { useUser } from "../../lib/account/session.ts";
import { storedMark } from "../../lib/support/support-mark.ts";
import {
  closeSupport,
  openSupport,
  supportStateQuery,
  useSupportPanel,
} from "../../lib/support/support-panel.ts";
import { AreaBoundary } from "../../ui/area-boundary.tsx";
import icon from "../../ui/icon-button.module.css";
import styles from "./support-button.module.css";

const stateMs = 60_000;

const load = () => withTexts(["support", "refusal"], () => import("./support-panel.tsx"));
const Panel = lazy(async () => ({ default: (await load()).SupportPanel }));

/** SUP-01: opens the conversation with support, on every page. Its code is loaded when it is opened. */
export const SupportButton = () => {
  const text = useText();
  const uid = useUser()?.uid ?? 0;
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = useSupportPanel((state) => state.isOpen);
  const wanted = {
    ...supportStateQuery(uid),
    // A visitor who has written nothing has nothing to read until it is opened.
    enabled: isOpen || uid !== 0 || storedMark() !== "",
    // A visitor has no socket that tells of answers; office hours begin and end while it is open.
    refetchInterval: isOpen || uid === 0 ? stateMs : (false as const),
  };
  const unread = useQuery(wanted).data?.unread ?? 0;
  useOpenedByAddress();
  const close = (): void => {
    closeSupport();
    button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`${icon["icon"]} ${styles["button"]}`}
        aria-label={text(unread === 0 ? "shell.support.open" : "shell.support.new")}
        title={text("shell.support.open")}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => void load().catch(() => undefined)}
        onClick={isOpen ? close : openSupport}
      >
        <IconMessageCircle size={20} stroke={1.7} aria-hidden="true" />
        {unread > 0 && (
          <span className={styles["count"]} aria-hidden="true">
            {unread > 99 ? "99+" : unread}
          </span>
        )}
      </button>
      {isOpen && (
        <AreaBoundary>
          <Suspense>
            <Panel key={uid} uid={uid} onClose={close} />
          </Suspense>
        </AreaBoundary>
      )}
    </>
  );
};

/** A notice, and the mail that goes with it, lead to a page with `?support=open`. */
const useOpenedByAddress = (): void => {
  const router = useRouter();
  const isAsked = useRouterState({
    select: ({ location: { search } }) => (search as Readonly<Record<string, unknown>>)["support"] === "open",
  });
  useEffect(() => {
    if (!isAsked) return;
    openSupport();
    const address = new URL(router.state.location.href, location.origin);
    address.searchParams.delete("support");
    router.history.replace(`${address.pathname}${address.search}${address.hash}`);
  }, [isAsked, router]);
};
