import { appealCommission, heldCommissions, mostAppealed } from "@candor/wire/earn/referral";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { rereadAnswers } from "../../lib/calls/answer-key.ts";
import { call } from "../../lib/calls/api.ts";
import { useOneAtATime } from "../../lib/calls/use-one-at-a-time.ts";
import { showCount } from "../../lib/show/show-money.ts";
import { toast } from "../../lib/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { TextAreaField } from "../../ui/form/field.tsx";
import { Form } from "../../ui/form/form.tsx";
import styles from "./invite-page.module.css";

/** A text to the person who decides about a commission that is held; it is sent once. */
export const AppealForm = ({ id }: { readonly id: string }) => {
  const text = useText();
  const queries = useQueryClient();
  const [written, setWritten] = useState("");
  const sending = useMutation({
    mutationFn: () => call(appealCommission, { id, text: written }),
    onSuccess: () => toast.good(text("invite.held.sent")),
    onSettled: () => rereadAnswers(queries, heldCommissions),
  });
  const begin = useOneAtATime(sending);
  return (
    <Form className={styles["appeal"]} onSubmit={() => begin()}>
      <TextAreaField
        label={text("invite.held.label")}
        hint={text("invite.held.hint", { most: showCount(mostAppealed) })}
        error={sending.error?.message}
        rows={3}
        maxLength={mostAppealed}
        value={written}
        onChange={(event) => setWritten(event.target.value)}
      />
      <Button type="submit" kind="solid" busy={sending.isPending}>
        {text("invite.held.send")}
      </Button>
    </Form>
  );
};
