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

/** Whether something on this page led to what is drawn now: a link to a desk, signing in or signing out. */
export const wasGoneTo = (): boolean => hasGone;

/** What is drawn next takes the place of what was pressed, as after signing in. */
export const goOn = (): void => {
  hasGone = true;
};

/** Goes to a desk, such as "/users?uid=100002". */
export const goTo = (address: string): void => {
  hasGone = true;
  history.pushState(null, "", address);
  changed.dispatchEvent(new Event("move"));
};

export const usePath = (): string => useSyncExternalStore(watch, () => location.pathname);

/** What follows the path: a desk that is led to with another one begins again. */
export const useAddressQuery = (): string => useSyncExternalStore(watch, () => location.search);

/** What the address asks the desk to show first, such as 100002 of "/users?find=100002"; "" when it asks for nothing. */
export const askedInAddress = (name: "find" | "type" = "find"): string =>
  new URLSearchParams(location.search).get(name) ?? "";
