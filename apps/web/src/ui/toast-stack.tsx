import type { ReactNode } from "react";
import { dismissToast, shownToast, useToasts } from "../lib/toasts.ts";
import { CloseButton } from "./dialog/close-button.tsx";
import styles from "./toast-stack.module.css";

/** Draws lib/toasts.ts at the bottom right, and the more permanent messages, its children, at the bottom; assistive software reads each message when it appears. */
export const ToastStack = ({ children }: { readonly children?: ReactNode }) => {
  const toast = useToasts((state) => shownToast(state.toasts));
  return (
    <>
      <div className={styles["toasts"]} role="status" aria-live="polite">
        {toast !== undefined && (
          <div key={toast.id} className={`${styles["toast"]} ${styles[toast.kind] ?? ""}`}>
            <p>{toast.message}</p>
            <CloseButton onClose={() => dismissToast(toast.id)} />
          </div>
        )}
      </div>
      <div className={styles["stack"]}>{children}</div>
    </>
  );
};
