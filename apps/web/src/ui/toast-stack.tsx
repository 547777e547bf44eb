import type { ReactNode } from "react";
import { dismissToast, useToasts } from "../lib/toasts.ts";
import { CloseButton } from "./close-button.tsx";
import styles from "./toast-stack.module.css";

/** Draws lib/toasts.ts above the more permanent messages, its children; assistive software reads each message when it appears. */
export const ToastStack = ({ children }: { readonly children?: ReactNode }) => {
  const toasts = useToasts((state) => state.toasts);
  return (
    <div className={styles["stack"]}>
      <div className={styles["toasts"]} role="status" aria-live="polite">
        {toasts.map((toast) => (
          <div key={toast.id} className={`${styles["toast"]} ${styles[toast.kind] ?? ""}`}>
            <p>{toast.message}</p>
            <CloseButton onClose={() => dismissToast(toast.id)} />
          </div>
        ))}
      </div>
      {children}
    </div>
  );
};
