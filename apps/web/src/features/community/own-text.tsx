import { textStatusDigits, wordOf, type TextKind } from "@candor/wire/codec/digits";
import { takeBackText, type OwnSpeech } from "@candor/wire/service/community";
import { useState, type ReactNode } from "react";
import { useText } from "../../i18n/use-text.ts";
import { call } from "../../lib/calls/api.ts";
import { confirm } from "../../lib/confirm.ts";
import { useFocusBack } from "../../lib/keyboard/focus-back.ts";
import { showCount } from "../../lib/show/show-money.ts";
import { useTimes } from "../../lib/show/show-time.ts";
import { toast } from "../../lib/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { AppealDialog } from "./appeal-dialog.tsx";
import styles from "./community.module.css";
import { TextBody } from "./text-body.tsx";
import { refOf } from "./text-kinds.ts";

export type Own = Pick<
  OwnSpeech,
  "id" | "status" | "likeCount" | "more" | "reasonCode" | "reason" | "appealState" | "appeal"
>;
type Props = {
  readonly kind: TextKind;
  readonly row: Own;
  readonly content: string;
  readonly time: number;
  readonly about?: ReactNode;
  /** How many comments it has. */
  readonly commentCount?: number;
  readonly reread: () => Promise<void>;
};

/** One of the caller's own texts: its state, why it was refused, the appeal (COM-02, COM-04). */
export const OwnText = ({ kind, row, content, time, about, commentCount, reread }: Props) => {
  const text = useText();
  const times = useTimes();
  useFocusBack();
  const [isAppealing, setAppealing] = useState(false);
  const status = wordOf(textStatusDigits, row.status) ?? "review";
  const takeBack = async (): Promise<void> => {
    const agreed = await confirm({
      title: text("community.takeBackTitle"),
      body: text("community.takeBackBody"),
      action: text("community.takeBackAction"),
    });
    if (!agreed) return;
    await call(takeBackText, refOf(kind, row)).then(async () => {
      toast.good(text("community.takenBack"));
      await reread();
    }, toast.failure);
  };
  return (
    <li className={styles["card"]}>
      <p className={styles["author"]}>
        <b className={`${styles["badge"]} ${styles[status]}`}>{text(`community.mine.states.${status}`)}</b>
        <time dateTime={new Date(time).toISOString()}>{times.dateTime(time)}</time>
        {status === "approved" && (
          <span>{text("community.mine.likes", { count: showCount(row.likeCount) })}</span>
        )}
        {status === "approved" && commentCount !== undefined && (
          <span>{text("community.mine.commentCount", { count: showCount(commentCount) })}</span>
        )}
      </p>
      {about}
      <TextBody kind={kind} id={row.id} content={content} more={row.more} />
      {status === "review" && <p className="muted">{text("community.mine.reviewNote")}</p>}
      {status === "refused" && <Refusal row={row} />}
      <div className={styles["acts"]}>
        {row.appealState === "open" && (
          <Button onClick={() => setAppealing(true)}>{text("community.mine.appeal")}</Button>
        )}
        <Button kind="quiet" onClick={() => void takeBack()}>
          {text("community.takeBack")}
        </Button>
      </div>
      <AppealDialog
        kind={kind}
        id={row.id}
        open={isAppealing}
        onClose={() => setAppealing(false)}
        onSent={reread}
      />
    </li>
  );
};

const Refusal = ({ row: { reasonCode, reason, appealState, appeal } }: { readonly row: Own }) => {
  const text = useText();
  return (
    <div className={styles["why"]}>
      {reasonCode !== "" && (
        <p>
          <b>{text("community.mine.why", { reason: text(`community.reasons.${reasonCode}`) })}</b>
        </p>
      )}
      <p className={styles["written"]}>{text("community.mine.sentence", { reason })}</p>
      {appeal !== "" && (
        <p className={`muted ${styles["written"]}`}>{text("community.mine.yours", { appeal })}</p>
      )}
      {appealState === "sent" && <p>{text("community.mine.waiting")}</p>}
      {appealState === "lost" && <p>{text("community.mine.lost")}</p>}
    </div>
  );
};
