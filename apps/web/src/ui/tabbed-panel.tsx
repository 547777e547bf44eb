import { useId, type ReactNode } from "react";
import { Panel, PanelFrame } from "./panel.tsx";
import styles from "./tabbed-panel.module.css";
import { Tabs, type TabsProps } from "./tabs.tsx";

type Props<Value extends string> = Omit<TabsProps<Value>, "look" | "controls"> & {
  /** With a title the tabs are a choice next to it; without one they are the panel's head, and their label names it. */
  readonly title?: ReactNode;
  /** Next to tabs that are the head. */
  readonly aside?: ReactNode;
  readonly className?: string | undefined;
  /** For links to it. */
  readonly id?: string;
  readonly children: ReactNode;
};

/** A panel whose content is chosen by tabs; it reaches the panel's edges, as tables do. */
export const TabbedPanel = <Value extends string>({
  title,
  aside,
  className = "",
  id,
  children,
  ...choice
}: Props<Value>) => {
  const body = useId();
  const tabs = <Tabs look={title === undefined ? "line" : "segments"} controls={body} {...choice} />;
  const chosen = (
    <div
      id={body}
      role="tabpanel"
      aria-label={choice.tabs.find(({ value }) => value === choice.value)?.label}
      className={title === undefined ? styles["body"] : undefined}
    >
      {children}
    </div>
  );
  if (title !== undefined) {
    return (
      <Panel id={id} title={title} aside={tabs} className={className} flush>
        {chosen}
      </Panel>
    );
  }
  return (
    <PanelFrame edge id={id} label={choice.label} className={className}>
      <div className={styles["head"]}>
        {tabs}
        {aside}
      </div>
      {chosen}
    </PanelFrame>
  );
};
