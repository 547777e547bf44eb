import { lazy, Suspense, useEffect } from "react";
import { closePalette, openPalette, usePalette } from "./palette-state.ts";

const load = () => import("./palette.tsx");
const Palette = lazy(async () => ({ default: (await load()).Palette }));

/** Ctrl-K or Cmd-K, on every page and while typing; not over another dialog, which has the keyboard. */
const togglesPalette = ({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): boolean =>
  ctrlKey !== metaKey && !altKey && !shiftKey && key.toLowerCase() === "k";

/** NAV-08: waits for the palette's keys; its code comes when it is first asked for. */
export const PaletteHost = () => {
  const isOpen = usePalette((state) => state.isOpen);
  useEffect(() => {
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

/** Fetches the palette's code before it is asked for. */
export const preloadPalette = (): void => void load();
