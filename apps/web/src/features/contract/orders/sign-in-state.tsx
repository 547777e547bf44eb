import { Link } from "@tanstack/react-router";
import { useText } from "../../../i18n/use-text.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import styles from "./orders.module.css";

/** What a visitor sees where the own orders would stand. */
export const SignInState = () => {
  const text = useText();
  return (
    <EmptyState
      title={text("orders.visitor")}
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
      {text("orders.visitorBody")}
    </EmptyState>
  );
};
