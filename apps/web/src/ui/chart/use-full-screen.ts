/** Full screen of one element: the browser's own where there is one, else the whole window; Escape leaves both. */
import { useCallback, useEffect, useState, type RefObject } from "react";

export const useFullScreen = (target: RefObject<HTMLElement | null>): readonly [boolean, () => void] => {
  const [full, setFull] = useState(false);
  useEffect(() => {
    const follow = (): void => {
      if (document.fullscreenElement === null) setFull(false);
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      if (document.fullscreenElement !== null) void document.exitFullscreen();
      setFull(false);
    };
    document.addEventListener("fullscreenchange", follow);
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("fullscreenchange", follow);
      document.removeEventListener("keydown", onKey);
    };
  }, []);
  const toggle = useCallback(() => {
    if (full) {
      if (document.fullscreenElement !== null) void document.exitFullscreen();
      setFull(false);
      return;
    }
    setFull(true);
    // Phones that know no full screen for an element still get the whole window.
    void target.current?.requestFullscreen?.().catch(() => {});
  }, [full, target]);
  return [full, toggle];
};
