/** A thread that decodes one HEIC file and ends: whatever memory that took is then free. */
import { parentPort, workerData } from "node:worker_threads";
import { assert } from "@candor/core/assert/assert";
import decoderOf from "heic-decode/lib.js";
import libheif from "libheif-js/wasm-bundle.js";

export type HeicTask = { readonly bytes: Uint8Array; readonly mostPixels: number };
/** Four bytes a pixel, or why there are none. */
export type HeicAnswer =
  | { readonly width: number; readonly height: number; readonly data: Uint8ClampedArray<ArrayBuffer> }
  | { readonly refused: string };

const decode = async ({ bytes, mostPixels }: HeicTask): Promise<HeicAnswer> => {
  try {
    const [first] = await decoderOf(libheif).all({ buffer: bytes });
    if (first === undefined) return { refused: "it holds no picture" };
    if (first.width * first.height > mostPixels) return { refused: "it has too many pixels" };
    return await first.decode();
  } catch (error) {
    return { refused: String(error) };
  }
};

assert(parentPort !== null, "this file is a thread");
const answer = await decode(workerData as HeicTask);
parentPort.postMessage(answer, "data" in answer ? [answer.data.buffer] : []);
