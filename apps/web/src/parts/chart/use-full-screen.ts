/** Full screen of one element: the browser's own where it exists, otherwise the whole window; Escape leaves both. */
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
    // On phones without full screen for elements, the element still fills the window.
    void target.current?.requestFullscreen?.().catch(() => {});
  }, [full, target]);
  return [full, toggle];
};
