/** Asks before an important action: `if (await confirm({...})) …`. ui/dialog/confirm-dialog.tsx draws the question. */
import type { ReactNode } from "react";
import { create } from "zustand";

export type Question = {
  readonly title: string;
  /** Live figures are drawn by a component: they follow the market while the question is open. */
  readonly body: ReactNode;
  /** The text of the confirming button: the action, not "OK". */
  readonly action: string;
  /** The text of the other button, where "Cancel" could be read as the action. */
  readonly keep?: string;
};
type Asked = Question & { readonly answer: (yes: boolean) => void };

export const useAsked = create<{ readonly asked: Asked | undefined }>(() => ({ asked: undefined }));

/** Resolves to true when the user agrees. A new question answers an open one with no. */
export const confirm = (question: Question): Promise<boolean> =>
  new Promise((resolve) => {
    useAsked.getState().asked?.answer(false);
    const answer = (yes: boolean): void => {
      useAsked.setState({ asked: undefined });
      resolve(yes);
    };
    useAsked.setState({ asked: { ...question, answer } });
  });
