/** One file at a time: asks for it, follows how far it is, can be cancelled, and gives it to the browser to save (JNL-03). */
import type { Call } from "@candor/wire/call";
import { useEffect, useRef, useState } from "react";
import { ApiFailure, callFile, type Sent } from "../calls/api.ts";
import { receiveFile, type Receiving } from "./receive-file.ts";

type FileCall = Call & { readonly file: string };

export type Wanted<C extends FileCall> = Pick<Receiving, "mark" | "hasDigest"> & {
  readonly target: C;
  readonly input: Sent<C>;
  /** How many marks the file will have, about. */
  readonly expected: number;
};

export type Download =
  | { readonly state: "idle" }
  | { readonly state: "running"; readonly path: string; readonly part: number }
  | { readonly state: "done"; readonly path: string; readonly fileName: string; readonly digest: string }
  /** `message` is the server's; absent when the file arrived broken, or not at all. */
  | { readonly state: "failed"; readonly path: string; readonly message: string | undefined };

export const useDownload = () => {
  const [download, setDownload] = useState<Download>({ state: "idle" });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const start = async <C extends FileCall>({
    target,
    input,
    mark,
    hasDigest,
    expected,
  }: Wanted<C>): Promise<void> => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { path } = target;
    const isCurrent = (): boolean => running.current === controller;
    const show = (part: number): void => {
      if (isCurrent()) setDownload({ state: "running", path, part });
    };
    show(0);
    try {
      const response = await callFile(target, input, controller.signal);
      const onMarks = (count: number): void => show(Math.min(1, count / Math.max(1, expected)));
      if (response.body === null) throw new TypeError("a file has a body");
      const { blob, digest } = await receiveFile(response.body, { mark, onMarks, hasDigest });
      const fileName = fileNameOf(response);
      if (!isCurrent()) return;
      save(blob, fileName);
      setDownload({ state: "done", path, fileName, digest });
    } catch (error) {
      if (!isCurrent() || controller.signal.aborted) return;
      setDownload({
        state: "failed",
        path,
        message: error instanceof ApiFailure ? error.message : undefined,
      });
    }
  };
  const cancel = (): void => {
    running.current?.abort();
    running.current = undefined;
    setDownload({ state: "idle" });
  };
  return { download, start, cancel };
};

const fileNameOf = (response: Response): string =>
  /filename="([\w.+-]+)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1] ?? "candor-file";

const save = (blob: Blob, fileName: string): void => {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};
