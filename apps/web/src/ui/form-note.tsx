import styles from "./form-note.module.css";

/** What a form's deed came to when it did not work, said in the form: behind a dialog a message at the screen's edge is neither read nor heard. */
export const FormNote = ({ note }: { readonly note: string | undefined }) => (
  <div role="alert">{note !== undefined && <p className={styles["note"]}>{note}</p>}</div>
);
