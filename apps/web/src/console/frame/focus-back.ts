import { useEffect, useState } from "react";
import { focusHeading } from "../../lib/keyboard/focus-heading.ts";

/**
 * Once what had the focus has left the page or is disabled: to what had it before, to the dialog that is still open, or to the heading of
 * the desk.
 */
export const focusBack = (before: Element | null): void => {
  const dialog = [...document.querySelectorAll("[role=dialog]")].at(-1);
  for (const element of [before, dialog])
    if (document.activeElement === document.body && element instanceof HTMLElement)
      element.focus({ preventScroll: true });
  if (document.activeElement === document.body) focusHeading();
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
