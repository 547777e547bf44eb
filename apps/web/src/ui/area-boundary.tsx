import { CatchBoundary, useRouterState, type ErrorComponentProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useText } from "../i18n/use-text.ts";
import { MissingPart } from "../lib/install/missing-part.ts";
import { Button } from "./button.tsx";
import styles from "./states.module.css";

type Props = {
  readonly children: ReactNode;
  /** Shows nothing after a failure: for areas that the page does not need. */
  readonly silent?: boolean;
};

/** An area that may fail while the rest of the page works; another page, or a press, tries again. */
export const AreaBoundary = ({ children, silent = false }: Props) => {
  const path = useRouterState({ select: (state) => state.location.pathname });
  return (
    <CatchBoundary getResetKey={() => path} errorComponent={silent ? Nothing : AreaFailed}>
      {children}
    </CatchBoundary>
  );
};

const Nothing = () => null;

/** What is shown in place of a failed area. */
export const AreaFailed = ({ error, reset }: Pick<ErrorComponentProps, "error" | "reset">) => {
  const text = useText();
  if (error instanceof MissingPart) return <AreaMissing />;
  return (
    <div className={styles["state"]} role="alert">
      <b>{text("shell.areaFailed")}</b>
      <p className="mono muted">{error instanceof Error ? error.message : String(error)}</p>
      <Button onClick={reset}>{text("shell.retry")}</Button>
    </div>
  );
};

/** NAV-09: the area's code did not load: only a page reload requests it again. */
const AreaMissing = () => {
  const text = useText();
  return (
    <div className={styles["state"]} role="alert">
      <b>{text("shell.missing.part")}</b>
      <p>{text("shell.missing.gone")}</p>
      <Button onClick={() => location.reload()}>{text("shell.update.reload")}</Button>
    </div>
  );
};
