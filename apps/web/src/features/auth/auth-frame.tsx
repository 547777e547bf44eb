import type { ReactNode } from "react";
import { Form } from "../../ui/form/form.tsx";
import styles from "./auth.module.css";

type Props = {
  readonly title: string;
  readonly lead: ReactNode;
  readonly onSubmit: (form: HTMLFormElement) => void;
  readonly children: ReactNode;
};

/** The frame that the three forms share: a heading, a subtitle, the fields. */
export const AuthFrame = ({ title, lead, onSubmit, children }: Props) => (
  <div className={`page ${styles["frame"]}`}>
    <h1>{title}</h1>
    <p className={styles["lead"]}>{lead}</p>
    <Form onSubmit={onSubmit}>{children}</Form>
  </div>
);
