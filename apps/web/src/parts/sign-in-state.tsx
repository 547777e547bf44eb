import { Link } from "@tanstack/react-router";
import { useText } from "../i18n/use-text.ts";
import { buttonClass } from "../ui/button.tsx";
import { EmptyState } from "./states.tsx";
import styles from "../ui/states.module.css";

/** What a visitor sees in place of the user's own rows. */
export const SignInState = ({ title, body }: { readonly title: string; readonly body: string }) => {
  const text = useText();
  return (
    <EmptyState
      title={title}
      action={
        <span className={styles["ways"]}>
          <Link to="/login" className={buttonClass({ kind: "solid" })}>
            {text("shell.signIn")}
          </Link>
          <Link to="/register" className={buttonClass({ kind: "line" })}>
            {text("shell.signUp")}
          </Link>
        </span>
      }
    >
      {body}
    </EmptyState>
  );
};
