import { useEffect, useRef, useState } from "react";
import { focusHeading } from "./focus-heading.ts";

/**
 * Once what had the focus has left the page or is disabled: to what had it before, to the dialog that is still open, or to the heading of
 * the page.
 */
export const focusBack = (before: Element | null): void => {
  const dialog = [...document.querySelectorAll("[role=dialog]")].at(-1);
  for (const element of [before, dialog])
    if (document.activeElement === document.body && element instanceof HTMLElement)
      element.focus({ preventScroll: true });
  if (document.activeElement === document.body) focusHeading();
};

/**
 * The same, to the result of what was pressed, which assistive software reads: what it is the heading of comes into view. Never away from
 * where a user went on.
 */
export const focusResult = (result: HTMLElement | null): void => {
  if (result === null || document.activeElement !== document.body) return;
  focusHeading(result);
  const whole = result.matches("h2, h3") ? result.closest("li, section") : result;
  whole?.scrollIntoView({ block: "nearest" });
};

/** What was sent is done: the focus leaves its form, so that the result can take it. */
export const leaveForm = (form: HTMLFormElement | null): void => {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && form?.contains(activeElement) === true) activeElement.blur();
};

/**
 * For a dialog or a drawer that is drawn only while it is open: when it is closed, what was pressed to open it has the focus again. Mantine's
 * own returns it only where the dialog stays and is told to close.
 */
export const useFocusBack = (): void => {
  // While it is drawn first, it has not taken the focus yet.
  const [opener] = useState(() => document.activeElement);
  useEffect(() => () => void setTimeout(() => focusBack(opener)), [opener]);
};

/** Calls `then` once a wait is over and the page shows it. A button that waits is disabled, and loses the focus by that. */
export const useAfterWait = (isWaiting: boolean, then: () => void): void => {
  const waited = useRef(false);
  useEffect(() => {
    const isOver = waited.current && !isWaiting;
    waited.current = isWaiting;
    if (isOver) then();
  });
};
