/** Local storage that never throws: a browser may refuse it, and the page must still work. */
const prefix = "candor.";

export const readStored = (name: string): string | undefined => {
  try {
    return localStorage.getItem(prefix + name) ?? undefined;
  } catch {
    return undefined;
  }
};

export const writeStored = (name: string, value: string | undefined): void => {
  try {
    if (value === undefined) localStorage.removeItem(prefix + name);
    else localStorage.setItem(prefix + name, value);
  } catch {
    // Private windows of some browsers refuse storage: the choice then lasts for this page only.
  }
};

/** The same for this tab alone: gone when it is closed. */
export const readOfTab = (name: string): string | undefined => {
  try {
    return sessionStorage.getItem(prefix + name) ?? undefined;
  } catch {
    return undefined;
  }
};

export const writeOfTab = (name: string, value: string | undefined): void => {
  try {
    if (value === undefined) sessionStorage.removeItem(prefix + name);
    else sessionStorage.setItem(prefix + name, value);
  } catch {
    // Refused storage costs a second typing, nothing else.
  }
};

/** Forgets everything stored for the person (API-06); choices of the device are elsewhere (`choices.ts`). */
export const clearStored = (): void => {
  for (const storage of ["sessionStorage", "localStorage"] as const) {
    try {
      globalThis[storage].clear();
    } catch {
      // What a browser refuses to keep it has not kept.
    }
  }
};
