/** The engine's thread: `start-engine-thread.ts` starts it. */
import { workerData, type MessagePort } from "node:worker_threads";
import { systemClock } from "../../platform/clock.ts";
import { openLog } from "../../platform/log.ts";
import type { EngineSettings } from "./protocol.ts";
import { runEngine } from "./run-engine.ts";

export type ThreadData = { readonly port: MessagePort; readonly settings: EngineSettings };

const { port, settings } = workerData as ThreadData;
runEngine(port, settings, openLog(settings.config.logLevel), systemClock);
