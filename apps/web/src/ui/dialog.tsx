import { useEffect, useId, useRef, type ReactNode } from "react";
import { CloseButton } from "./close-button.tsx";
import styles from "./dialog.module.css";

type Props = {
  readonly title: ReactNode;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly wide?: boolean;
};

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
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      {open && (
        <>
          <div className={styles["head"]}>
            <h2 id={id}>{title}</h2>
            <CloseButton onClose={onClose} />
          </div>
          <div className={styles["body"]}>{children}</div>
        </>
      )}
    </dialog>
  );
};
