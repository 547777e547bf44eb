/** The address of the page in the console: its path is the desk, the rest is the desk's own. */
import { useSyncExternalStore } from "react";

const changed = new EventTarget();

const watch = (onChange: () => void): (() => void) => {
  addEventListener("popstate", onChange);
  changed.addEventListener("move", onChange);
  return () => {
    removeEventListener("popstate", onChange);
    changed.removeEventListener("move", onChange);
  };
};

let hasGone = false;

/** True when the operator went to this desk from another one; false when it was opened with the page. */
export const wasGoneTo = (): boolean => hasGone;

/** Goes to a desk, such as "/users?uid=100002". */
export const goTo = (address: string): void => {
  hasGone = true;
  history.pushState(null, "", address);
  changed.dispatchEvent(new Event("move"));
};

export const usePath = (): string => useSyncExternalStore(watch, () => location.pathname);
