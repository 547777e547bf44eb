import type { TextKind } from "@candor/wire/codec/digits";
import { appealText, mostAppealedText } from "@candor/wire/service/community";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { call } from "../../lib/calls/api.ts";
import { useOneAtATime } from "../../lib/calls/use-one-at-a-time.ts";
import { showCount } from "../../lib/show/show-money.ts";
import { toast } from "../../lib/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { TextAreaField } from "../../ui/form/field.tsx";
import { Form } from "../../ui/form/form.tsx";
import styles from "./community.module.css";
import { refOf } from "./text-kinds.ts";

type FormProps = {
  readonly kind: TextKind;
  readonly id: string;
  readonly onClose: () => void;
  readonly onSent: () => Promise<void>;
};

/** A text to the operator who decides about a refusal; it is sent once (COM-04). */
export const AppealDialog = ({ open, ...form }: FormProps & { readonly open: boolean }) => {
  const text = useText();
  return (
    <Dialog title={text("community.mine.appealTitle")} open={open} onClose={form.onClose}>
      <AppealForm {...form} />
    </Dialog>
  );
};

const AppealForm = ({ kind, id, onClose, onSent }: FormProps) => {
  const text = useText();
  const [written, setWritten] = useState("");
  const sending = useMutation({
    mutationFn: () => call(appealText, { ...refOf(kind, { id }), text: written }),
    onSuccess: async () => {
      toast.good(text("community.mine.appealSent"));
      onClose();
      await onSent();
    },
  });
  const begin = useOneAtATime(sending);
  return (
    <Form className={styles["form"]} onSubmit={() => begin()}>
      <p className="muted">{text("community.mine.appealLead")}</p>
      <TextAreaField
        label={text("community.mine.appealLabel")}
        hint={text("community.mine.appealHint", { most: showCount(mostAppealedText) })}
        error={sending.error?.message}
        rows={4}
        maxLength={mostAppealedText}
        value={written}
        onChange={(event) => setWritten(event.target.value)}
      />
      <Button type="submit" kind="solid" busy={sending.isPending}>
        {text("community.mine.sendAppeal")}
      </Button>
    </Form>
  );
};
