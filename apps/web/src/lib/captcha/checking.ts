/** The check that is under way, if one is: ui/checking/checking-note.tsx shows it beside the button that sent for a code. */
import { create } from "zustand";

export type Checking = {
  /** How much of the work is done at most, 0 to 1. */
  readonly part: number;
  readonly cancel: () => void;
};

export const useChecking = create<{ readonly checking: Checking | undefined }>(() => ({
  checking: undefined,
}));

/** Runs `work` as a check that the user sees and may stop; stopped, it throws AbortError. */
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
