import { useEffect, useRef, useState, type FocusEvent } from "react";
import { focusHeading } from "./focus-heading.ts";

/**
 * Moves the focus after the element that had it has left the page or was disabled: to `before`, to the dialog that is still open, or to the
 * heading of the page.
 */
export const focusBack = (before: Element | null): void => {
  const dialog = [...document.querySelectorAll("[role=dialog]")].at(-1);
  for (const element of [before, dialog])
    if (document.activeElement === document.body && element instanceof HTMLElement)
      element.focus({ preventScroll: true });
  if (document.activeElement === document.body) focusHeading();
};

/**
 * Moves the focus to the result of what was pressed, so that assistive software reads it, and scrolls the result into view. Does nothing when
 * the user has moved the focus elsewhere.
 */
export const focusResult = (result: HTMLElement | null): void => {
  if (result === null || document.activeElement !== document.body) return;
  focusHeading(result);
  const whole = result.matches("h2, h3") ? result.closest("li, section") : result;
  whole?.scrollIntoView({ block: "nearest" });
};

/** Takes the focus away from a form whose request is done, so that the result can get it. */
export const leaveForm = (form: HTMLFormElement | null): void => {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && form?.contains(activeElement) === true) activeElement.blur();
};

/**
 * For a dialog or a drawer that is drawn only while it is open: when it closes, the button that opened it gets the focus again. Mantine
 * returns the focus by itself only when the dialog stays drawn and its `opened` becomes false. Also for a row that goes away with the button
 * that was pressed in it.
 */
export const useFocusBack = (): void => {
  // At the first drawing the dialog has not taken the focus yet.
  const [opener] = useState(() => document.activeElement);
  useEffect(() => () => void setTimeout(() => focusBack(opener)), [opener]);
};

/**
 * For a list whose rows can have the focus and may go away by themselves, when it is read again: then the heading of the page gets the focus.
 * Returns what the list's element needs.
 */
export const useFocusOfGoneRow = (rows: unknown) => {
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    if (focused.current?.isConnected !== false) return;
    focused.current = null;
    focusBack(null);
  }, [rows]);
  return {
    onFocus: ({ target }: FocusEvent): void => void (focused.current = target),
    // An element that goes away loses its focus to nothing.
    onBlur: ({ relatedTarget }: FocusEvent): void => {
      if (relatedTarget !== null) focused.current = null;
    },
  };
};

/** Calls `then` when a wait is over and the page shows that. A button is disabled while it waits, and so it loses the focus. */
export const useAfterWait = (isWaiting: boolean, then: () => void): void => {
  const waited = useRef(false);
  useEffect(() => {
    const isOver = waited.current && !isWaiting;
    waited.current = isWaiting;
    if (isOver) then();
  });
};
