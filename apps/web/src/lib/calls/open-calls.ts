/**
 * Calls that move money and have no final answer yet, kept for this tab with their keys (API-11): neither a reload nor another page
 * forgets them. The form that sent one follows it while its page is shown; after that the frame of all pages asks about it.
 *
 * A password is never stored: a call that has one can be asked about until the page is loaded again, and is then only remembered.
 */
import { create } from "zustand";
import { leavesOpen } from "./open-outcome.ts";
import { useSessionStore } from "../account/session.ts";
import { readOfTab, writeOfTab } from "../device/stored.ts";

export type OpenCall = {
  readonly uid: number;
  readonly path: string;
  readonly input: object;
  readonly key: string;
  readonly sentMs: number;
  /** An attempt has ended without an answer. */
  readonly lost: boolean;
  /** No form follows it any more. */
  readonly left: boolean;
  /** Its password was not stored, so it cannot be sent again. */
  readonly isCut?: true;
};

const storedName = "openCalls";

/** What an earlier load of the page has left; nothing when it cannot be read. */
const stored = (): readonly OpenCall[] => {
  try {
    const calls = JSON.parse(readOfTab(storedName) ?? "[]") as readonly OpenCall[];
    return calls.map((call) => ({ ...call, lost: true, left: true }));
  } catch {
    return [];
  }
};

export const useOpenCalls = create<{ readonly calls: readonly OpenCall[] }>(() => ({ calls: stored() }));

const set = (change: (calls: readonly OpenCall[]) => readonly OpenCall[]): void => {
  const { calls: before } = useOpenCalls.getState();
  const calls = change(before);
  if (before.length + calls.length === 0) return;
  useOpenCalls.setState({ calls });
  writeOfTab(storedName, JSON.stringify(calls.map(withoutPassword)));
};

const withoutPassword = (call: OpenCall): OpenCall => {
  if (!("withdrawalPassword" in call.input)) return call;
  const { withdrawalPassword: _, ...input } = call.input;
  return { ...call, input, isCut: true };
};

// Who logs out leaves nothing behind (SES-02, API-06).
useSessionStore.subscribe(({ session }) => {
  if (session === undefined) set(() => []);
});

/** Makes an attempt and remembers the call until an attempt under its key has a final answer. */
export const followed = async <Value>(
  call: Omit<OpenCall, "lost" | "left">,
  attempt: () => Promise<Value>,
): Promise<Value> => {
  const isSame = ({ key }: OpenCall): boolean => key === call.key;
  const known = useOpenCalls.getState().calls.find(isSame);
  if (known === undefined) set((calls) => [...calls, { ...call, lost: false, left: false }]);
  const forget = (): void => set((calls) => calls.filter((each) => !isSame(each)));
  try {
    const value = await attempt();
    forget();
    return value;
  } catch (error) {
    const { key = "" } = error as { readonly key?: string };
    if (leavesOpen(key, known?.lost ?? false))
      set((calls) => calls.map((each) => (isSame(each) ? { ...each, lost: true } : each)));
    else forget();
    throw error;
  }
};

/** The user has seen elsewhere what became of it. */
export const forgetCall = (key: string): void => set((calls) => calls.filter((call) => call.key !== key));

/** Another page is shown: the forms of the one before no longer follow their calls. */
export const leaveOpenCalls = (): void => set((calls) => calls.map((call) => ({ ...call, left: true })));
