import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { useText } from "../../i18n/use-text.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { findCommands, type Command } from "./find-commands.ts";
import { closePalette } from "./palette-state.ts";
import styles from "./palette.module.css";
import { useCommands } from "./use-commands.ts";

/** NAV-08: type a pair, a page or an action; arrows choose, Enter runs it. A combobox that follows the ARIA pattern. */
export const Palette = () => {
  const text = useText();
  const id = useId();
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const found = findCommands(useCommands(), typed);
  const current = found[Math.min(at, found.length - 1)];
  const run = (command: Command | undefined, within: Element): void => {
    if (command === undefined) return;
    // A dialog that is closed by close() returns the focus.
    within.closest("dialog")?.close();
    // Its result must not open over a dialog that is still there.
    setTimeout(command.run);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = indexAfterKey(event.key, Math.min(at, found.length - 1), found.length);
    if (event.key === "Enter") run(current, event.currentTarget);
    else if (next !== undefined) setAt(next);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title={text("shell.palette.title")} open onClose={closePalette}>
      <input
        ref={focusOnOpen}
        className={styles["input"]}
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        aria-label={text("shell.palette.title")}
        aria-expanded
        aria-autocomplete="list"
        aria-controls={id}
        aria-activedescendant={current && `${id}-${current.id}`}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <p role="status" className="visually-hidden">
        {found.length === 0
          ? text("shell.palette.none")
          : text("shell.palette.found", { count: found.length })}
      </p>
      <List id={id} found={found} current={current} onPick={run} />
      {found.length === 0 && (
        <p className={styles["none"]} aria-hidden="true">
          {text("shell.palette.none")}
        </p>
      )}
    </Dialog>
  );
};

/** Arrows wrap around, Home and End go to the ends; undefined for other keys. */
export const indexAfterKey = (key: string, index: number, count: number): number | undefined => {
  if (count === 0) return undefined;
  if (key === "ArrowDown") return (index + 1) % count;
  if (key === "ArrowUp") return (index - 1 + count) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
};

/** A dialog that opens focuses the element with this attribute; React itself would focus too early. */
const focusOnOpen = (input: HTMLInputElement | null): void => input?.setAttribute("autofocus", "");

type ListProps = {
  readonly id: string;
  readonly found: readonly Command[];
  readonly current: Command | undefined;
  readonly onPick: (command: Command, within: Element) => void;
};

const List = ({ id, found, current, onPick }: ListProps) => {
  const text = useText();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [current?.id]);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={text("shell.palette.title")}
      className={styles["list"]}
    >
      {[...new Set(found.map(({ group }) => group))].map((group) => {
        const own = found.filter((command) => command.group === group);
        const title = text(`shell.palette.${group}`);
        return (
          <div key={group} role="group" aria-label={title}>
            <p className={styles["group"]} aria-hidden="true">
              {title}
            </p>
            {own.map((command) => (
              // The field keeps the focus and handles the keys of the list.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={command.id}
                id={`${id}-${command.id}`}
                role="option"
                tabIndex={-1}
                aria-selected={command.id === current?.id}
                className={styles["option"]}
                onClick={(event) => onPick(command, event.currentTarget)}
              >
                {command.title}
              </div>
            ))}
          </div>
        );
      })}
    </div>
  );
};
