import { useRef, type KeyboardEvent } from "react";
import styles from "./tabs.module.css";

type Tab<Value extends string> = {
  readonly value: Value;
  readonly label: string;
  /** How many rows are behind it; not shown when there are none. */
  readonly count?: number | undefined;
};

export type TabsProps<Value extends string> = {
  readonly label: string;
  readonly value: Value;
  readonly tabs: readonly Tab<Value>[];
  readonly onChange: (value: Value) => void;
  /** "line" for sections of a page, "segments" for a choice inside a panel. */
  readonly look?: "line" | "segments";
  /** The id of the panel that the tabs change. */
  readonly controls?: string;
};

/** Where an arrow key, Home or End moves to; undefined for other keys. */
export const tabAfterKey = (key: string, index: number, count: number): number | undefined => {
  if (key === "ArrowRight") return (index + 1) % count;
  if (key === "ArrowLeft") return (index - 1 + count) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
};

/** Tabs that follow the ARIA keyboard pattern: one tab stop, arrow keys move and choose. */
export const Tabs = <Value extends string>({
  label,
  value,
  tabs,
  onChange,
  look = "line",
  controls,
}: TabsProps<Value>) => {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    const index = tabs.findIndex((tab) => tab.value === value);
    const next = tabAfterKey(event.key, index, tabs.length);
    const tab = next === undefined ? undefined : tabs[next];
    if (next === undefined || tab === undefined) return;
    event.preventDefault();
    onChange(tab.value);
    list.current?.querySelectorAll<HTMLButtonElement>("[role=tab]")[next]?.focus();
  };
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className={styles[look === "line" ? "list" : "segments"]}
      onKeyDown={onKeyDown}
    >
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          aria-selected={tab.value === value}
          aria-controls={controls}
          tabIndex={tab.value === value ? 0 : -1}
          className={styles["tab"]}
          onClick={() => onChange(tab.value)}
        >
          {tab.count ? `${tab.label} ${tab.count}` : tab.label}
        </button>
      ))}
    </div>
  );
};
