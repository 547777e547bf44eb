/** The verification codes that this page has used: each works once, so the demo's outbox does not offer them again. */
import { create } from "zustand";

const useUsedCodes = create<ReadonlySet<string>>(() => new Set());

export const noteUsedCode = (code: string): void =>
  useUsedCodes.setState((codes) => new Set([...codes, code]), true);

export const useIsUsedCode = (): ((code: string) => boolean) => {
  const codes = useUsedCodes();
  return (code) => codes.has(code);
};
