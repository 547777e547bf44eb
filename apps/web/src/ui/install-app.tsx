import { IconCircleCheck, IconDeviceMobileDown } from "./icons/icons.tsx";
import type { ReactNode } from "react";
import { useText } from "../i18n/use-text.ts";
import { askToInstall, useInstallWay } from "../lib/install/install-app.ts";
import { Button, type ButtonKind } from "./button.tsx";
import styles from "./install-app.module.css";

type Props = {
  readonly kind?: ButtonKind;
  /** Shown instead where no button can install. */
  readonly children?: ReactNode;
};

/** NAV-09: a button that installs the site as an app, or a note that it is installed. */
export const InstallApp = ({ kind = "line", children }: Props) => {
  const text = useText();
  const way = useInstallWay();
  if (way === "ask") {
    return (
      <Button kind={kind} onClick={() => void askToInstall()}>
        <IconDeviceMobileDown size={18} stroke={1.7} aria-hidden="true" />
        {text("shell.install.ask")}
      </Button>
    );
  }
  if (way !== "done") return children;
  return (
    <p className={styles["done"]}>
      <IconCircleCheck size={18} stroke={1.7} aria-hidden="true" />
      {text("shell.install.done")}
    </p>
  );
};
