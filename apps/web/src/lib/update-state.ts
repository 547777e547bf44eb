/** Whether a newer build of the app is ready (NAV-09). Apart from what finds it out, which comes later than the first page. */
import { create } from "zustand";

type Update = {
  /** A newer build is there, and this page does not run it. */
  readonly isReady: boolean;
  readonly isPutOff: boolean;
};

export const useUpdate = create<Update>(() => ({ isReady: false, isPutOff: false }));

export const noteNewerBuild = (): void => useUpdate.setState({ isReady: true, isPutOff: false });

/** Not now: the page is not told again until a still newer build comes. */
export const putOffUpdate = (): void => useUpdate.setState({ isPutOff: true });
