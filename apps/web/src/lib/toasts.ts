/** Short messages at the bottom right, one at a time: they cover no tab. `toast.good("…")` from anywhere; ui/toast-stack.tsx draws them. */
import { create } from "zustand";

export type ToastKind = "good" | "bad" | "plain";
export type Toast = { readonly id: number; readonly kind: ToastKind; readonly message: string };

const shownMs = 5_000;
/** Errors stay longer: they must be read. */
const badShownMs = 8_000;
/** What has happened in the market must be seen, also when what the user has just done covers it: it outlasts every other message. */
const newsShownMs = 12_000;
let lastId = 0;

export const useToasts = create<{ readonly toasts: readonly Toast[] }>(() => ({ toasts: [] }));

/** The one that is drawn: the newest, but an error stays until it has been read. */
export const shownToast = (toasts: readonly Toast[]): Toast | undefined =>
  toasts.findLast(({ kind }) => kind === "bad") ?? toasts.at(-1);

export const dismissToast = (id: number): void =>
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));

const show = (kind: ToastKind, message: string, forMs = kind === "bad" ? badShownMs : shownMs): void => {
  if (message === "") return;
  const id = ++lastId;
  useToasts.setState(({ toasts }) => ({
    toasts: [...toasts.filter((toast) => toast.message !== message), { id, kind, message }],
  }));
  setTimeout(() => dismissToast(id), forMs);
};

export const toast = {
  good: (message: string, forMs?: number): void => show("good", message, forMs),
  bad: (message: string): void => show("bad", message),
  plain: (message: string): void => show("plain", message),
  /** Of what happened without the user's doing, such as an alert that rang. */
  news: (message: string): void => show("plain", message, newsShownMs),
  /** Shows the message of a failed call; anything that is not an `Error` is a bug and is rethrown. */
  failure: (error: unknown): void => {
    if (!(error instanceof Error)) throw error;
    if (error.name !== "AbortError") show("bad", error.message);
  },
};
