/** Decodes HEIC files, which phones take photos in and sharp cannot read, in a thread of its own for each file. */
import { Worker } from "node:worker_threads";
import type { HeicAnswer, HeicTask } from "./heic-thread.ts";
import { mostPixels, NotAPicture } from "./picture-limits.ts";

export type RawPicture = {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and alpha of each pixel. */
  readonly data: Uint8ClampedArray<ArrayBuffer>;
};

/** Throws NotAPicture, also after `mostMs`: the thread is then ended. The caller lets one file be decoded at a time. */
export const decodeHeic = async (bytes: Uint8Array, mostMs: number): Promise<RawPicture> => {
  const answer = await answerOf({ bytes, mostPixels }, mostMs);
  if ("refused" in answer) throw new NotAPicture(answer.refused);
  return answer;
};

const answerOf = async (task: HeicTask, mostMs: number): Promise<HeicAnswer> => {
  const worker = new Worker(new URL("./heic-thread.ts", import.meta.url), {
    workerData: task,
    // Of JavaScript alone: the pixels are outside, and bounded by their number.
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  });
  const answered = Promise.withResolvers<HeicAnswer>();
  const timer = setTimeout(() => answered.resolve({ refused: `not decoded within ${mostMs} ms` }), mostMs);
  worker.once("message", answered.resolve);
  worker.once("error", (error) => answered.resolve({ refused: String(error) }));
  worker.once("exit", () => answered.resolve({ refused: "the thread has ended" }));
  try {
    return await answered.promise;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
};
