import type { FormEvent, ReactNode } from "react";
import styles from "./auth.module.css";

type Props = {
  readonly title: string;
  readonly lead: ReactNode;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly children: ReactNode;
  readonly aside?: ReactNode;
};

/** The frame that the three forms share: the form, and beside it what helps with it. */
export const AuthFrame = ({ title, lead, onSubmit, children, aside }: Props) => (
  <div className={`page ${styles["frame"]}`}>
    <div className={styles["form"]}>
      <h1>{title}</h1>
      <p className={styles["lead"]}>{lead}</p>
      <form noValidate onSubmit={onSubmit}>
        {children}
      </form>
    </div>
    {aside !== undefined && <div className={styles["aside"]}>{aside}</div>}
  </div>
);
