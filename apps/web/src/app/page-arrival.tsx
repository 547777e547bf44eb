import { useRouterState } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useText } from "../i18n/use-text.ts";
import { focusHeading } from "../lib/keyboard/focus-heading.ts";
import { takesText } from "../lib/keyboard/takes-text.ts";
import { useConnection } from "../live/connection.ts";

const headingOf = (): HTMLElement | null => document.querySelector<HTMLElement>("main h1");

/** The page heading, once no modal dialog is open: a dialog keeps the focus, and returns it to where it came from. */
const freeHeading = (): HTMLElement | null =>
  document.querySelector("dialog:modal") === null ? headingOf() : null;

/** Calls `then` once with what `find` finds, now or after a later change of the page; returns a function that stops the wait. */
const once = (find: () => HTMLElement | null, then: (found: HTMLElement) => void): (() => void) => {
  const watch = new MutationObserver(() => look());
  const look = (): void => {
    const found = find();
    if (found === null) return;
    watch.disconnect();
    then(found);
  };
  watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ["open"] });
  look();
  return () => watch.disconnect();
};

/**
 * Announces a page change. The document's title becomes the page's heading, so that tabs and history entries can be told
 * apart (NAV-01), and the focus moves to the heading, so that assistive software reads it and the Tab key continues from
 * there (SES-16). A user who is typing in a field that stays keeps the focus and hears the heading instead.
 */
export const PageArrival = () => {
  const text = useText();
  const cutOff = useConnection((state) => state.cutOff);
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const shown = useRef(path);
  const [said, setSaid] = useState("");
  useEffect(
    () =>
      once(headingOf, ({ textContent: name }) => {
        document.title = name === "" || path === "/" ? "Candor" : `${name} · Candor`;
      }),
    // A different `text` means a different language.
    [path, cutOff, text],
  );
  useEffect(() => {
    const before = shown.current;
    shown.current = path;
    if (before === undefined || before === path) return;
    setSaid("");
    return once(freeHeading, (heading) => {
      if (takesText(document.activeElement)) return setSaid(heading.textContent ?? "");
      focusHeading(heading);
    });
  }, [path]);
  return (
    <p role="status" className="visually-hidden">
      {said}
    </p>
  );
};
