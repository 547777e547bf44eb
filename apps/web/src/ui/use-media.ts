import { useSyncExternalStore } from "react";

/** Whether a media query holds now, live: for parts that are not worth running while they cannot be seen. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    () => matchMedia(query).matches,
  );
