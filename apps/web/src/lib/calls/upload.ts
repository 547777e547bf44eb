/** A file on its way to the server, with its progress: `fetch` cannot say how much of what it sends has left. */
import type { AnswerOf, Call } from "@candor/wire/call";
import { callUpload } from "./api.ts";

/** The server gives a file two minutes to arrive, and then answers or does not. */
const mostWaitMs = 150_000;

type Upload = Call & {
  readonly upload: { readonly field: string };
  readonly list: false;
};

/** Uploads a file; `onProgress` is told which part of it has left, 0 to 1. Throws `ApiFailure`. */
export const uploadTo = async <C extends Upload>(
  target: C,
  file: Blob,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<AnswerOf<C>> =>
  await callUpload(target, (headers) => sent(target, headers, file, onProgress, signal));

/** The body of the answer; undefined when there is none. */
const sent = (
  { path, upload: { field } }: Upload,
  headers: Readonly<Record<string, string>>,
  file: Blob,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const form = new FormData();
    form.append(field, file);
    request.open("POST", `/api/${path}`);
    request.timeout = mostWaitMs;
    request.responseType = "json";
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", ({ loaded, total }) =>
      onProgress(total === 0 ? 0 : loaded / total),
    );
    request.addEventListener("load", () => resolve(request.response));
    request.addEventListener("error", () => resolve(undefined));
    request.addEventListener("timeout", () => resolve(undefined));
    request.addEventListener("abort", () => reject(new DOMException("cancelled", "AbortError")));
    signal.addEventListener("abort", () => request.abort());
    request.send(form);
  });
