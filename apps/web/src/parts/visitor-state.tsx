import { Link, useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import { useText } from "../i18n/use-text.ts";
import { nameOf, pageAt } from "./site-groups.ts";
import { useLoginSoon } from "../lib/account/use-login-soon.ts";
import { buttonClass } from "../ui/button.tsx";
import { EmptyState } from "./states.tsx";

/** Shown instead of a page that needs a login: says so, and goes to /login after 2 s (SES-03). */
export const VisitorState = () => {
  const text = useText();
  const goToLoginSoon = useLoginSoon();
  const page = useRouterState({ select: (state) => pageAt(state.location.pathname) });
  useEffect(goToLoginSoon, [goToLoginSoon]);
  return (
    <div className="page">
      <h1 className="visually-hidden">{text(page === undefined ? "shell.signIn" : nameOf(page))}</h1>
      <EmptyState
        title={text("shell.notLoggedIn")}
        action={
          <Link to="/login" className={buttonClass({ kind: "solid" })}>
            {text("shell.signIn")}
          </Link>
        }
      />
    </div>
  );
};
