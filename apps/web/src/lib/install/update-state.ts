/** Whether a newer build of the app is ready (NAV-09). Separate from the code that finds it, which loads after the first page. */
import { create } from "zustand";

type Update = {
  /** There is a newer build, and this page does not run it. */
  readonly isReady: boolean;
  readonly isPutOff: boolean;
};

export const useUpdate = create<Update>(() => ({ isReady: false, isPutOff: false }));

export const noteNewerBuild = (): void => useUpdate.setState({ isReady: true, isPutOff: false });

/** Not now: this page shows it again only when a still newer build comes. */
export const putOffUpdate = (): void => useUpdate.setState({ isPutOff: true });
