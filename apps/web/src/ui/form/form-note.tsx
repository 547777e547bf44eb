import styles from "./form-note.module.css";

/** The error of a form's action, shown in the form: a toast behind a dialog is neither seen nor heard. */
export const FormNote = ({ note }: { readonly note: string | undefined }) => (
  <div role="alert">{note !== undefined && <p className={styles["note"]}>{note}</p>}</div>
);
