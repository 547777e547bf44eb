import type { TextKind } from "@candor/wire/codec/digits";
import { wholeText } from "@candor/wire/service/community";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { call } from "../../lib/calls/api.ts";
import { toast } from "../../lib/toasts.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./community.module.css";
import { refOf } from "./text-kinds.ts";

/** More lines are folded, even of a short text. */
const mostLines = 8;

type Props = {
  readonly kind: TextKind;
  readonly id: string;
  /** The whole text, or its beginning when there is more. */
  readonly content: string;
  readonly more: boolean;
};

/** A text as it was written: always text, never markup. A long one is folded, and is read whole when it is opened. */
export const TextBody = ({ kind, id, content, more }: Props) => {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const reading = useMutation({
    mutationFn: () => call(wholeText, refOf(kind, { id })),
    onSuccess: () => setOpen(true),
    onError: toast.failure,
  });
  const isLong = more || content.split("\n").length > mostLines;
  const shown = isOpen ? (reading.data?.content ?? content) : content;
  const open = (): void => {
    if (more && reading.data === undefined) reading.mutate();
    else setOpen(true);
  };
  return (
    <>
      {/* Its own direction, so that what is written from right to left stays inside. */}
      <p dir="auto" className={isLong && !isOpen ? `${styles["text"]} ${styles["folded"]}` : styles["text"]}>
        {shown}
        {more && !isOpen && "…"}
      </p>
      {isLong && (
        <Button
          kind="quiet"
          className={styles["fold"]}
          aria-expanded={isOpen}
          busy={reading.isPending}
          onClick={() => (isOpen ? setOpen(false) : open())}
        >
          {text(isOpen ? "community.showLess" : "community.showAll")}
        </Button>
      )}
    </>
  );
};
