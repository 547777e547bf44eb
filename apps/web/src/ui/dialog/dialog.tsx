import { useEffect, useId, useRef, type MouseEvent, type ReactNode } from "react";
import { flushSync } from "react-dom";
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

/**
 * A modal dialog with the native `<dialog>`: it keeps the focus inside, and Escape or a press outside closes it. The browser tells
 * that it has closed a moment after it returned the focus: a key pressed in that moment may open it again, so what is told then
 * counts only while it is really closed.
 */
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
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        // Closed while its content is still there: so the focus returns to where it was.
        event.preventDefault();
        dialog.current.close();
        flushSync(onClose);
      }}
      onClose={() => open && dialog.current?.open === false && flushSync(onClose)}
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
