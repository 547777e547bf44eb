/** The check that is under way, if any: ui/checking/checking-note.tsx shows it next to the button that requested a code. */
import { create } from "zustand";

export type Checking = {
  /** An upper bound of the share of the work that is done, 0 to 1. */
  readonly part: number;
  readonly cancel: () => void;
};

export const useChecking = create<{ readonly checking: Checking | undefined }>(() => ({
  checking: undefined,
}));

/** Runs `work` as a check that the user sees and may stop; if stopped, it throws AbortError. */
export const whileChecking = async <T>(
  work: (signal: AbortSignal, onProgress: (part: number) => void) => Promise<T>,
): Promise<T> => {
  const controller = new AbortController();
  const cancel = (): void => controller.abort();
  const show = (part: number): void => useChecking.setState({ checking: { part, cancel } });
  show(0);
  try {
    return await work(controller.signal, show);
  } finally {
    useChecking.setState({ checking: undefined });
  }
};
