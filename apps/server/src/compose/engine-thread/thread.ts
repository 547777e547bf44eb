/** The engine's thread: `start-engine-thread.ts` gives it its settings. */
import { once } from "node:events";
import { parentPort, type MessagePort } from "node:worker_threads";
import { systemClock } from "../../platform/clock.ts";
import { openLog } from "../../platform/log.ts";
import type { EngineSettings } from "./protocol.ts";
import { runEngine } from "./run-engine.ts";

export type ThreadData = { readonly port: MessagePort; readonly settings: EngineSettings };

const [{ port, settings }] = (await once(parentPort as MessagePort, "message")) as [ThreadData];
runEngine(port, settings, openLog(settings.config.logLevel), systemClock);
