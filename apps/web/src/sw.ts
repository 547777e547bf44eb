/** The service worker, at /sw.js: it carries web push (MKT-11) and keeps the app for when there is no network (NAV-09). */
import { handlePushes, type PushScope } from "./push-handler.ts";
import type { ListedFile } from "./worker/kept-files.ts";
import { keepShell, type ShellScope } from "./worker/keep-shell.ts";

/** The build writes the list of its files here (`build/installable.ts`); it looks for these very words. */
const files = (self as unknown as { readonly __WB_MANIFEST: readonly ListedFile[] }).__WB_MANIFEST;

handlePushes(self as unknown as PushScope);
keepShell(self as unknown as ShellScope, files);
