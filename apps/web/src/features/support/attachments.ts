/** Pictures that go with the next message (SUP-01): each is made smaller, uploaded at once, and may be taken away again. */
import { mostPictures, uploadSupport } from "@candor/wire/service/support";
import { useEffect, useRef, useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { ApiFailure, newIdempotencyKey } from "../../lib/calls/api.ts";
import { uploadTo } from "../../lib/calls/upload.ts";
import { isTooLarge } from "../../lib/photos/photo-size.ts";
import { smallerPhoto } from "../../lib/photos/smaller-photo.ts";
import { toast } from "../../lib/toasts.ts";

export type Attachment = {
  readonly key: string;
  readonly file: File;
  /** Which part of it has left. */
  readonly part: number;
  /** What the server calls it; undefined until it has arrived. */
  readonly id: string | undefined;
};

export const useAttachments = () => {
  const text = useText();
  const [attachments, setAttachments] = useState<readonly Attachment[]>([]);
  const running = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const uploads = running.current;
    return () => uploads.forEach((upload) => upload.abort());
  }, []);
  const remove = (key: string): void => {
    running.current.get(key)?.abort();
    setAttachments((held) => held.filter((one) => one.key !== key));
  };
  const change = (key: string, to: Partial<Attachment>): void =>
    setAttachments((held) => held.map((one) => (one.key === key ? { ...one, ...to } : one)));
  const upload = async (key: string, file: File): Promise<void> => {
    const controller = new AbortController();
    running.current.set(key, controller);
    try {
      const photo = await smallerPhoto(file);
      if (isTooLarge(photo)) throw new Error(text("support.tooLarge"));
      controller.signal.throwIfAborted();
      const onProgress = (part: number): void => change(key, { part });
      change(key, { id: (await uploadTo(uploadSupport, photo, onProgress, controller.signal)).id });
    } catch (failure) {
      if (controller.signal.aborted) return;
      remove(key);
      toast.failure(isUnanswered(failure) ? new Error(text("refusal.UploadFailed")) : failure);
    } finally {
      running.current.delete(key);
    }
  };
  const add = (files: readonly File[]): void => {
    const room = mostPictures - attachments.length;
    if (files.length > room) toast.bad(text("support.mostPictures", { count: mostPictures }));
    const added = files
      .slice(0, Math.max(0, room))
      .map((file) => ({ key: newIdempotencyKey(), file, part: 0, id: undefined }));
    setAttachments((held) => [...held, ...added]);
    // One after the other: the server takes two of a user at once.
    void added.reduce(async (before, { key, file }) => {
      await before;
      await upload(key, file);
    }, Promise.resolve());
  };
  return { attachments, add, remove, clear: () => setAttachments([]) };
};

/** No server has said why: whatever happened, the upload has failed. */
const isUnanswered = (failure: unknown): boolean => failure instanceof ApiFailure && failure.retCode === -1;
