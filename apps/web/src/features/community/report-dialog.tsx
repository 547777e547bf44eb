import type { TextKind } from "@candor/wire/codec/digits";
import { mostNoted, reportText, textReasons, type TextReason } from "@candor/wire/service/community";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { call } from "../../lib/calls/api.ts";
import { useOneAtATime } from "../../lib/calls/use-one-at-a-time.ts";
import { showCount } from "../../lib/show/show-money.ts";
import { toast } from "../../lib/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { SelectField, TextAreaField } from "../../ui/form/field.tsx";
import { Form } from "../../ui/form/form.tsx";
import styles from "./community.module.css";
import { refOf } from "./text-kinds.ts";

type Props = {
  readonly kind: TextKind;
  readonly id: string;
  readonly open: boolean;
  readonly onClose: () => void;
};

/** Tells the operators what is wrong with a text (COM-04). */
export const ReportDialog = ({ kind, id, open, onClose }: Props) => {
  const text = useText();
  return (
    <Dialog title={text("community.reportTitle")} open={open} onClose={onClose}>
      <ReportForm kind={kind} id={id} onClose={onClose} />
    </Dialog>
  );
};

const ReportForm = ({ kind, id, onClose }: Omit<Props, "open">) => {
  const text = useText();
  const [reason, setReason] = useState<TextReason>("spam");
  const [note, setNote] = useState("");
  const sending = useMutation({
    mutationFn: () => call(reportText, { ...refOf(kind, { id }), reason, note }),
    onSuccess: () => {
      toast.good(text("community.reported"));
      onClose();
    },
  });
  const begin = useOneAtATime(sending);
  return (
    <Form className={styles["form"]} onSubmit={() => begin()}>
      <p className="muted">{text("community.reportLead")}</p>
      <SelectField
        label={text("community.reason")}
        value={reason}
        onChange={(event) => setReason(event.target.value as TextReason)}
      >
        {textReasons.map((each) => (
          <option key={each} value={each}>
            {text(`community.reasons.${each}`)}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label={text("community.note")}
        hint={text("community.noteHint", { most: showCount(mostNoted) })}
        error={sending.error?.message}
        rows={3}
        maxLength={mostNoted}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <Button type="submit" kind="solid" busy={sending.isPending}>
        {text("community.sendReport")}
      </Button>
    </Form>
  );
};
