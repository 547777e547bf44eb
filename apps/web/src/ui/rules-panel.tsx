import type { ReactNode } from "react";
import { Panel } from "./panel.tsx";
import styles from "./rules-panel.module.css";

/** The published rules of what a page is for, one in each `li`. */
export const RulesPanel = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Panel title={title}>
    <ul className={styles["rules"]}>{children}</ul>
  </Panel>
);
