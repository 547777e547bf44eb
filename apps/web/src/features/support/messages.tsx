import type { SupportMessage } from "@candor/wire/service/support";
import { Fragment, useLayoutEffect, useRef, useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { useTimes } from "../../lib/show/show-time.ts";
import { toast } from "../../lib/toasts.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./support.module.css";
import { Picture } from "./picture.tsx";
import { hasOlder, type Unsent } from "./talk.ts";
import type { useTalk } from "./use-talk.ts";

type Talk = ReturnType<typeof useTalk>;

/** What was said, with its days, and below it what is not sent yet. Stays at the end unless its reader has scrolled up. */
export const Messages = ({ talk }: { readonly talk: Talk }) => {
  const text = useText();
  const times = useTimes();
  const { shown, isStale } = talk;
  const { rows, unsent, seenByUs } = shown;
  const log = useEndInView(`${rows.at(-1)?.number ?? 0} ${unsent.length}`);
  const lastOwn = rows.findLast(({ isOwn }) => isOwn)?.number;
  return (
    <div
      className={styles["log"]}
      ref={log}
      role="log"
      aria-label={text("support.messages")}
      aria-busy={!shown.isRead}
      tabIndex={0}
    >
      {hasOlder(shown) && <Older onPress={talk.readOlder} />}
      {shown.isRead && rows.length + unsent.length === 0 && (
        <p className={styles["empty"]}>{text("support.empty")}</p>
      )}
      {rows.map((row, index) => (
        <Fragment key={row.number}>
          {times.date(row.time) !== times.date(rows[index - 1]?.time ?? 0) && (
            <p className={styles["day"]}>
              <span>{times.date(row.time)}</span>
            </p>
          )}
          <Message
            row={row}
            state={row.number !== lastOwn ? undefined : row.number <= seenByUs ? "seen" : "sent"}
          />
        </Fragment>
      ))}
      {unsent.map((one) => (
        <Waiting
          key={one.clientId}
          one={one}
          onAgain={talk.again}
          onDiscard={() => talk.discard(one.clientId)}
        />
      ))}
      {isStale && <p className={styles["stale"]}>{text("support.stale")}</p>}
    </div>
  );
};

/** Scrolls to the end when something is added there, and when there is less room for it. */
const useEndInView = (end: string) => {
  const log = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const stay = (): void => {
    if (isAtEnd.current && log.current !== null) log.current.scrollTop = log.current.scrollHeight;
  };
  useLayoutEffect(() => {
    const element = log.current;
    if (element === null) return;
    const note = (): void => {
      isAtEnd.current = element.scrollTop + element.clientHeight >= element.scrollHeight - 80;
    };
    const room = new ResizeObserver(stay);
    room.observe(element);
    element.addEventListener("scroll", note, { passive: true });
    return () => {
      room.disconnect();
      element.removeEventListener("scroll", note);
    };
  }, []);
  useLayoutEffect(stay, [end]);
  return log;
};

const Older = ({ onPress }: { readonly onPress: () => Promise<void> }) => {
  const text = useText();
  const [isBusy, setBusy] = useState(false);
  const press = (): void => {
    setBusy(true);
    void onPress()
      .catch(toast.failure)
      .finally(() => setBusy(false));
  };
  return (
    <Button kind="quiet" busy={isBusy} onClick={press}>
      {text("support.older")}
    </Button>
  );
};

type MessageProps = { readonly row: SupportMessage; readonly state: "seen" | "sent" | undefined };

/** Its text is a text: nothing in it is ever markup or a link. */
const Message = ({ row: { isOwn, text: said, pictures, time, isBrought }, state }: MessageProps) => {
  const text = useText();
  const times = useTimes();
  return (
    <div className={isOwn ? styles["own"] : styles["theirs"]}>
      <span className="visually-hidden">{text(isOwn ? "support.you" : "support.us")}</span>
      {pictures.map((picture, index) => (
        <Picture key={picture.id} picture={picture} nth={index + 1} />
      ))}
      {said !== "" && <p dir="auto">{said}</p>}
      <small>
        {isBrought && `${text("support.brought")} · `}
        <time dateTime={new Date(time).toISOString()}>{times.clock(time).slice(0, 5)}</time>
        {state !== undefined && ` · ${text(`support.${state}`)}`}
      </small>
    </div>
  );
};

/** Its size comes with the message, once it is read back. */
const ofAnySize = { width: 4, height: 3, isDeleted: false };

type WaitingProps = { readonly one: Unsent; readonly onAgain: () => void; readonly onDiscard: () => void };

const Waiting = ({ one: { text: said, pictures, state, why }, onAgain, onDiscard }: WaitingProps) => {
  const text = useText();
  return (
    <div className={state === "failed" ? `${styles["own"]} ${styles["failed"]}` : styles["own"]}>
      <span className="visually-hidden">{text("support.you")}</span>
      {pictures.map((id, index) => (
        <Picture key={id} picture={{ id, ...ofAnySize }} nth={index + 1} />
      ))}
      {said !== "" && <p dir="auto">{said}</p>}
      {state === "failed" ? (
        <small>
          <span>
            {text("support.notSent")}
            {why !== "" && ` ${why}`}
          </span>{" "}
          <button type="button" onClick={onAgain}>
            {text("shell.retry")}
          </button>{" "}
          <button type="button" onClick={onDiscard}>
            {text("support.discard")}
          </button>
        </small>
      ) : (
        <small>{text(state === "sent" ? "support.sent" : "support.sending")}</small>
      )}
    </div>
  );
};
