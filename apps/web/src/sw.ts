/** The service worker, at /sw.js: it handles web push (MKT-11) and caches the app for use without a network (NAV-09). */
import { handlePushes, type PushScope } from "./push-handler.ts";
import type { ListedFile } from "./worker/kept-files.ts";
import { keepShell, type ShellScope } from "./worker/keep-shell.ts";

/** The build writes the list of its files here (`build/installable.ts`); it searches for exactly this text. */
const files = (self as unknown as { readonly __WB_MANIFEST: readonly ListedFile[] }).__WB_MANIFEST;

handlePushes(self as unknown as PushScope);
keepShell(self as unknown as ShellScope, files);
