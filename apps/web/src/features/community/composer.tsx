import { mostUnits } from "@candor/core/community/check-text";
import type { AnswerOf } from "@candor/wire/call";
import type { releaseSpeech } from "@candor/wire/service/community";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useText, type TextKey } from "../../i18n/use-text.ts";
import { useOneAtATime } from "../../lib/calls/use-one-at-a-time.ts";
import { showCount } from "../../lib/show/show-money.ts";
import { toast } from "../../lib/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { TextAreaField } from "../../ui/form/field.tsx";
import { Form } from "../../ui/form/form.tsx";
import { useReread } from "./community-queries.ts";
import styles from "./community.module.css";

type Props = {
  readonly label: string;
  readonly send: TextKey;
  readonly rows: number;
  readonly write: (content: string) => Promise<AnswerOf<typeof releaseSpeech>>;
  /** After it was written. */
  readonly onWritten?: () => void;
  /** True for one that was opened just now. */
  readonly takesFocus?: boolean;
};

/** Writes a text. What is sent is exactly what was typed. */
export const Composer = ({ label, send, rows, write, onWritten, takesFocus = false }: Props) => {
  const text = useText();
  const reread = useReread();
  const form = useRef<HTMLDivElement>(null);
  const [content, setContent] = useState("");
  useEffect(() => {
    if (takesFocus) form.current?.querySelector("textarea")?.focus();
  }, [takesFocus]);
  const writing = useMutation({
    mutationFn: () => write(content),
    onSuccess: async ({ status }) => {
      toast.good(text(status === 1 ? "community.sent" : "community.underReview"));
      setContent("");
      onWritten?.();
      await reread();
    },
  });
  const begin = useOneAtATime(writing);
  const over = content.length - mostUnits;
  const error = over > 0 ? text("community.over", { over: showCount(over) }) : writing.error?.message;
  return (
    <div ref={form}>
      <Form className={styles["composer"]} onSubmit={() => over <= 0 && begin()}>
        <TextAreaField
          label={label}
          hint={text("community.hint", { most: showCount(mostUnits) })}
          error={error}
          rows={rows}
          value={content}
          onChange={(event) => {
            // What is written meanwhile would go with what was sent.
            if (writing.isPending) return;
            writing.reset();
            setContent(event.target.value);
          }}
        />
        <Button type="submit" kind="solid" busy={writing.isPending}>
          {text(send)}
        </Button>
      </Form>
    </div>
  );
};
