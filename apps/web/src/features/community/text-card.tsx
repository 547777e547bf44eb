import type { TextKind } from "@candor/wire/codec/digits";
import { lazy, Suspense, useId, useRef, useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { withTexts } from "../../i18n/i18n.ts";
import { useText } from "../../i18n/use-text.ts";
import { showCount } from "../../lib/show/show-money.ts";
import { useTimes } from "../../lib/show/show-time.ts";
import { Button } from "../../ui/button.tsx";
import { Avatar } from "../../ui/picture/avatar.tsx";
import { authorName } from "./author-name.ts";
import styles from "./community.module.css";
import { HiddenText } from "./hidden-text.tsx";
import { TextBody } from "./text-body.tsx";
import type { ShownText } from "./text-kinds.ts";
import { useLike } from "./use-like.ts";

// What a reader has to ask for.
const TextActs = lazy(async () => ({
  default: (await withTexts(["community"], () => import("./text-acts.tsx"))).TextActs,
}));

type Props = {
  readonly kind: TextKind;
  readonly row: ShownText;
  /** Beside the like: what unfolds below, or a reply. */
  readonly actions?: ReactNode;
  /** To whom it replies. */
  readonly about?: ReactNode;
  readonly children?: ReactNode;
};

/** A text with its author, what can be done about it, and what stands below. */
export const TextCard = ({ kind, row, actions, about, children }: Props) => {
  const text = useText();
  const [isHidden, setHidden] = useState(false);
  const [isMore, setMore] = useState(false);
  const more = useId();
  const moreButton = useRef<HTMLButtonElement>(null);
  const { like, likeCount, toggle } = useLike(kind, row);
  const showAgain = (): void => {
    flushSync(() => setHidden(false));
    // The button that was pressed is gone. (`focus-back.ts` is loaded with what a reader has to ask for.)
    if (document.activeElement === document.body) moreButton.current?.focus();
  };
  if (isHidden) return <HiddenText kind={kind} id={row.id} onShown={showAgain} />;
  const count = showCount(likeCount);
  return (
    <article className={styles["card"]}>
      <Author row={row} />
      {about}
      <TextBody kind={kind} id={row.id} content={row.content} more={row.more} />
      <div className={styles["actions"]}>
        <Button
          kind="quiet"
          aria-pressed={like}
          className={like ? styles["liked"] : undefined}
          onClick={toggle}
        >
          <span aria-hidden="true">{like ? "♥" : "♡"}</span> {text("community.likes", { count })}
        </Button>
        {actions}
        <Button
          ref={moreButton}
          kind="quiet"
          aria-expanded={isMore}
          aria-controls={isMore ? more : undefined}
          onClick={() => setMore(!isMore)}
        >
          {text("community.more")}
        </Button>
      </div>
      {isMore && (
        <div id={more}>
          <Suspense>
            <TextActs kind={kind} row={row} onHidden={() => setHidden(true)} />
          </Suspense>
        </div>
      )}
      {children}
    </article>
  );
};

const Author = ({ row }: { readonly row: ShownText }) => {
  const text = useText();
  const times = useTimes();
  const time = (
    <time dateTime={new Date(row.createdTime).toISOString()}>{times.dateTime(row.createdTime)}</time>
  );
  if (row.example)
    return (
      <p className={styles["author"]}>
        <b className={styles["badge"]}>{text("community.example")}</b>
        <span>{text("community.exampleNote")}</span>
      </p>
    );
  return (
    <p className={styles["author"]}>
      <Avatar index={Number(row.picurl)} size={28} />
      <b>{authorName(text, row.phone)}</b>
      {row.own && <span className={styles["badge"]}>{text("community.you")}</span>}
      {time}
    </p>
  );
};
