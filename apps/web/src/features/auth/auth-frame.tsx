import type { FormEvent, ReactNode } from "react";
import styles from "./auth.module.css";

type Props = {
  readonly title: string;
  readonly lead: ReactNode;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly children: ReactNode;
};

/** The frame that the three forms share: a heading, a subtitle, the fields. */
export const AuthFrame = ({ title, lead, onSubmit, children }: Props) => (
  <div className={`page ${styles["frame"]}`}>
    <h1>{title}</h1>
    <p className={styles["lead"]}>{lead}</p>
    <form noValidate onSubmit={onSubmit}>
      {children}
    </form>
  </div>
);
