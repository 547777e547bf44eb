import type { ReactNode } from "react";
import styles from "./ticket.module.css";

type Props = {
  readonly tone?: "warn" | "bad";
  readonly role?: "alert" | "status";
  readonly children?: ReactNode;
};

/** The line above a form's buttons. Its place is kept where the buttons must not move. */
export const TicketNotice = ({ tone, role, children }: Props) => (
  <div className={tone === undefined ? styles["notice"] : `${styles["notice"]} ${styles[tone]}`} role={role}>
    {children}
  </div>
);
