/** The state of the two sockets, which the banner under the top bar shows (NAV-09). Each socket reports its own state. */
import { create } from "zustand";

export type LinkState = "idle" | "connecting" | "open" | "lost";
type Links = {
  readonly market: LinkState;
  readonly account: LinkState;
  readonly online: boolean;
  /** The page came from the device's cache (`worker/kept-files.ts`), and the server has not answered since: nothing is known. */
  readonly cutOff: boolean;
};

export const useConnection = create<Links>(() => ({
  market: "idle",
  account: "idle",
  online: navigator.onLine,
  cutOff: document.documentElement.dataset["kept"] !== undefined,
}));

/** Reports the state of a socket. */
export const reportLink = (socket: "market" | "account", state: LinkState): void =>
  useConnection.setState({ [socket]: state });

addEventListener("online", () => useConnection.setState({ online: true }));
addEventListener("offline", () => useConnection.setState({ online: false }));
