import { useSyncExternalStore } from "react";

/** Whether a media query matches now, live: for parts that are not worth running while they are not visible. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    () => matchMedia(query).matches,
  );
