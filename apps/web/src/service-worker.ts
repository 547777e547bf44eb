/** The service worker: it carries web push. */
import { handlePushes, type PushScope } from "./push-handler.ts";

handlePushes(globalThis as unknown as PushScope);
