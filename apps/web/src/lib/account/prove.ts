/**
 * Proving a factor again (SES-15): every call answered with FreshFactorNeeded asks here, one dialog serves all that ask at once,
 * and lib/calls/api.ts repeats each of them after the proof. parts/prove/prove-dialog.tsx draws the question.
 */
import { create } from "zustand";

type Asked = { readonly answer: (proved: boolean) => void };

export const useProving = create<{ readonly asked: Asked | undefined }>(() => ({ asked: undefined }));

let underWay: Promise<boolean> | undefined;

/** Resolves to true when a factor was proved, false when the user cancelled. Calls that ask meanwhile share the answer. */
export const proveFactor = (): Promise<boolean> => {
  underWay ??= new Promise<boolean>((resolve) => {
    const answer = (proved: boolean): void => {
      underWay = undefined;
      useProving.setState({ asked: undefined });
      resolve(proved);
    };
    useProving.setState({ asked: { answer } });
  });
  return underWay;
};
