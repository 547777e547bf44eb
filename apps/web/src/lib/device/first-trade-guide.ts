/** Whether this device leads a new user through the first trade: from the registration until the outcome was checked, or the user closed it. */
import { create } from "zustand";
import { readStored, writeStored } from "./stored.ts";

const name = "guide";

type GuideState = { readonly uid: number | undefined };

const storedUid = (): number | undefined => {
  const read = Number(readStored(name) ?? "");
  return Number.isInteger(read) && read > 0 ? read : undefined;
};

const useGuideState = create<GuideState>(() => ({ uid: storedUid() }));

const write = (uid: number | undefined): void => {
  writeStored(name, uid?.toString());
  useGuideState.setState({ uid });
};

export const beginGuide = (uid: number): void => write(uid);
export const endGuide = (): void => write(undefined);

/** True for the user for whom it was begun, and for nobody else on this device. */
export const useHasGuide = (uid: number | undefined): boolean =>
  useGuideState((state) => state.uid !== undefined && state.uid === uid);
