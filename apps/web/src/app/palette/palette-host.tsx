import { lazy, Suspense, useLayoutEffect } from "react";
import { closePalette, openPalette, usePalette } from "./palette-state.ts";

const load = () => import("./palette.tsx");
const Palette = lazy(async () => ({ default: (await load()).Palette }));

/** Ctrl-K or Cmd-K, on every page and while typing; not while another dialog, which owns the keyboard, is open. */
const togglesPalette = ({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): boolean =>
  ctrlKey !== metaKey && !altKey && !shiftKey && key.toLowerCase() === "k";

/** NAV-08: listens for the palette's keys; its code loads when it is first needed. */
export const PaletteHost = () => {
  const isOpen = usePalette((state) => state.isOpen);
  // Before the page's first paint, not after it: a user who sees the page may press its keys.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!togglesPalette(event)) return;
      event.preventDefault();
      if (usePalette.getState().isOpen) closePalette();
      else if (document.querySelector("dialog[open]") === null) openPalette();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return isOpen ? (
    <Suspense>
      <Palette />
    </Suspense>
  ) : null;
};

/** Loads the palette's code before it is needed. */
export const preloadPalette = (): void => void load();
