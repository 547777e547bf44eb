import { uploadFile } from "@candor/wire/service/identity";
import { useEffect, useRef, useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { ApiFailure } from "../../lib/calls/api.ts";
import { uploadTo } from "../../lib/calls/upload.ts";
import { isTooLarge } from "../../lib/photos/photo-size.ts";
import { smallerPhoto } from "../../lib/photos/smaller-photo.ts";
import { toast } from "../../lib/toasts.ts";
import { measurePhoto } from "./measure-photo.ts";
import { hintsOf, type PhotoHint } from "./photo-quality.ts";

export type Slot = {
  readonly file: File;
  /** What is sent of it: the photo made smaller, once that is done. */
  readonly photo: Promise<Blob>;
  /** Undefined while it is measured; null when this browser cannot open it. */
  readonly hints: readonly PhotoHint[] | null | undefined;
  /** Which part of it has left, while it is uploaded. */
  readonly part: number | undefined;
  readonly isUploaded: boolean;
};

/** No server has said why: whatever happened, the upload has failed. */
const isUnanswered = (error: unknown): boolean => error instanceof ApiFailure && error.retCode === -1;

/**
 * One photo on its way: chosen and looked at, then uploaded. `onUrl` gets the address of what was uploaded, and "" when it no longer counts.
 * A failure says so and empties the slot (KYC-02).
 */
export const usePhotoSlot = (onUrl: (url: string) => void) => {
  const text = useText();
  const [slot, setSlot] = useState<Slot | undefined>();
  const running = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const change = (file: File, next: Partial<Slot>): void =>
    setSlot((now) => (now?.file === file ? { ...now, ...next } : now));

  const empty = (): void => {
    running.current?.abort();
    setSlot(undefined);
    onUrl("");
  };

  const choose = (file: File | undefined): void => {
    if (file === undefined) return;
    empty();
    const photo = smallerPhoto(file);
    setSlot({ file, photo, hints: undefined, part: undefined, isUploaded: false });
    void lookAt(file, photo);
  };

  /** A slot that has another file by then stays as it is. */
  const lookAt = async (file: File, photo: Promise<Blob>): Promise<void> => {
    const sent = await photo;
    if (isTooLarge(sent)) {
      setSlot((now) => (now?.file === file ? undefined : now));
      toast.bad(text("identity.tooLarge"));
      return;
    }
    const measured = await measurePhoto(sent);
    change(file, { hints: measured === undefined ? null : hintsOf(measured) });
  };

  const upload = async (): Promise<void> => {
    if (slot === undefined) return;
    const { file, photo } = slot;
    const controller = new AbortController();
    running.current = controller;
    change(file, { part: 0 });
    try {
      const onProgress = (part: number): void => change(file, { part });
      const sent = await photo;
      if (controller.signal.aborted || isTooLarge(sent)) return;
      const { url } = await uploadTo(uploadFile, sent, onProgress, controller.signal);
      if (controller.signal.aborted) return;
      change(file, { part: undefined, isUploaded: true });
      onUrl(url);
    } catch (error) {
      if (controller.signal.aborted) return;
      setSlot(undefined);
      toast.failure(isUnanswered(error) ? new Error(text("refusal.UploadFailed")) : error);
    }
  };
  return { slot, choose, upload, empty };
};
