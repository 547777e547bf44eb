import { useEffect, useState } from "react";
import { focusHeading } from "../../lib/keyboard/focus-heading.ts";

/**
 * Names the document after what is shown, and moves the focus to its heading when another article is shown at the same path: a change of
 * the path alone is announced by the app's frame (SES-16).
 */
export const useArrival = (id: string | undefined, title: string | undefined): void => {
  const [seen, setSeen] = useState({ id, hasMoved: false });
  if (seen.id !== id) setSeen({ id, hasMoved: true });
  const { hasMoved } = seen;
  useEffect(() => {
    if (title === undefined) return;
    document.title = `${title} · Candor`;
    if (hasMoved) focusHeading();
  }, [id, title, hasMoved]);
};
