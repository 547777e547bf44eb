import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, type KeyboardEvent } from "react";
import { useText } from "../../i18n/use-text.ts";
import { supportStateQuery } from "../../lib/support/support-panel.ts";
import { useMedia } from "../../ui/use-media.ts";
import { CloseButton } from "../../ui/dialog/close-button.tsx";
import { Composer } from "./composer.tsx";
import { Messages } from "./messages.tsx";
import { OfficeNote } from "./office-note.tsx";
import { OtherService } from "./other-service.tsx";
import { Rating } from "./rating.tsx";
import styles from "./support.module.css";
import { useTalk } from "./use-talk.ts";

type Props = { readonly uid: number; readonly onClose: () => void };

/**
 * The conversation with support (SUP-01): a panel beside the page, on a phone the whole screen. The page beside it stays usable, so only the
 * phone's is modal.
 */
export const SupportPanel = ({ uid, onClose }: Props) => {
  const text = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const isPhone = useMedia("(max-width: 767px)");
  const state = useQuery(supportStateQuery(uid)).data;
  useEffect(() => {
    const element = dialog.current;
    if (isPhone) element?.showModal();
    else element?.show();
    element?.querySelector("textarea")?.focus();
    return () => element?.close();
  }, [isPhone]);
  /** Closed first: while the phone's is open, nothing else takes the focus. */
  const close = (): void => {
    dialog.current?.close();
    onClose();
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    event.preventDefault();
    close();
  };
  return (
    <dialog
      ref={dialog}
      className={styles["panel"]}
      aria-labelledby="support-title"
      onKeyDown={onKey}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <div className={styles["head"]}>
        <div>
          <h2 id="support-title">{text("support.title")}</h2>
          <OfficeNote state={state} isUser={uid !== 0} />
        </div>
        <CloseButton onClose={close} />
      </div>
      {state !== undefined && state.link !== "" ? (
        <OtherService link={state.link} />
      ) : (
        <OwnSupport uid={uid} />
      )}
    </dialog>
  );
};

const OwnSupport = ({ uid }: { readonly uid: number }) => {
  const talk = useTalk(uid);
  return (
    <>
      <Messages talk={talk} />
      {talk.shown.closed !== null && <Rating stars={talk.shown.closed.stars} onRate={talk.rate} />}
      <Composer isUser={uid !== 0} onSend={talk.write} />
    </>
  );
};
