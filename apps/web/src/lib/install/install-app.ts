/** Installing the site as an app (NAV-09): what this browser can do, and what was done. */
import { create } from "zustand";
import { installWay, type InstallWay } from "./install-way.ts";
import { readStored, writeStored } from "../device/stored.ts";

/** Chromium's install prompt event; other browsers have none. */
type InstallPrompt = Event & {
  readonly prompt: () => Promise<void>;
  readonly userChoice: Promise<{ readonly outcome: "accepted" | "dismissed" }>;
};

const mark = "installed";
const asApp = matchMedia("(display-mode: standalone)");

type State = {
  readonly prompt: InstallPrompt | undefined;
  readonly isApp: boolean;
  readonly wasInstalled: boolean;
};

const useInstall = create<State>(() => ({
  prompt: undefined,
  // Safari has its own property for this.
  isApp: asApp.matches || (navigator as { standalone?: boolean }).standalone === true,
  wasInstalled: readStored(mark) !== undefined,
}));

/** Kept for our own button: a browser's bar over the prices does not help. */
const keep = (event: Event): void => {
  event.preventDefault();
  writeStored(mark, undefined);
  useInstall.setState({ prompt: event as InstallPrompt, wasInstalled: false });
};
/** `public/first-paint.js` keeps what came before this ran. */
const { earlyInstallPrompt } = globalThis as { readonly earlyInstallPrompt?: Event };
if (earlyInstallPrompt !== undefined) keep(earlyInstallPrompt);
addEventListener("beforeinstallprompt", keep);
addEventListener("appinstalled", () => {
  writeStored(mark, "1");
  useInstall.setState({ prompt: undefined, wasInstalled: true });
});
asApp.addEventListener("change", ({ matches }) => useInstall.setState({ isApp: matches }));

/** How this browser installs the app, live. */
export const useInstallWay = (): InstallWay =>
  useInstall(({ prompt, isApp, wasInstalled }) =>
    installWay({
      hasPrompt: prompt !== undefined,
      isApp,
      wasInstalled,
      isHandheldSafari: "standalone" in navigator,
    }),
  );

/** Shows the browser's install prompt. It can be used once; after a no, the browser decides when to offer another. */
export const askToInstall = async (): Promise<void> => {
  const { prompt } = useInstall.getState();
  if (prompt === undefined) return;
  useInstall.setState({ prompt: undefined });
  await prompt.prompt();
};
