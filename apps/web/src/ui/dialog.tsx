import { useEffect, useId, useRef, type MouseEvent, type ReactNode } from "react";
import { CloseButton } from "./close-button.tsx";
import styles from "./dialog.module.css";

type Props = {
  readonly title: ReactNode;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly wide?: boolean;
};

/**
 * Closes the dialog that a button is in as the browser does, which returns the focus to where it was. A dialog that is only
 * removed from the page loses it.
 */
export const closeAround = (event: MouseEvent<HTMLElement>): void =>
  event.currentTarget.closest("dialog")?.close();

/** A modal dialog with the native `<dialog>`: it keeps the focus inside, and Escape or a press outside closes it. */
export const Dialog = ({ title, open, onClose, children, wide = false }: Props) => {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (element === null || open === element.open) return;
    if (open) element.showModal();
    else element.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      className={wide ? `${styles["dialog"]} ${styles["wide"]}` : styles["dialog"]}
      aria-labelledby={id}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && closeAround(event)}
    >
      {open && (
        <>
          <div className={styles["head"]}>
            <h2 id={id}>{title}</h2>
            <CloseButton onClose={closeAround} />
          </div>
          <div className={styles["body"]}>{children}</div>
        </>
      )}
    </dialog>
  );
};
