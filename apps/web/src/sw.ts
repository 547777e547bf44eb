/** The service worker, at /sw.js: it handles web push (MKT-11) and caches the app for use without a network (NAV-09). */
import { handlePushes, type PushScope } from "./push-handler.ts";
import type { ListedFile } from "./worker/kept-files.ts";
import { keepShell, type ShellScope } from "./worker/keep-shell.ts";

/** The files of this build; the build puts their list here (`build/installable.ts`). */
declare const __FILES__: readonly ListedFile[];

handlePushes(self as unknown as PushScope);
keepShell(self as unknown as ShellScope, __FILES__);
