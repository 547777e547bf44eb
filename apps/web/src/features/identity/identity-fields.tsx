import { queryKyc, saveOrUpdKyc, type IdentityPart } from "@candor/wire/service/identity";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { rereadAnswers } from "../../lib/calls/answer-key.ts";
import { call } from "../../lib/calls/api.ts";
import { useOneAtATime } from "../../lib/calls/use-one-at-a-time.ts";
import { focusWrong } from "../../lib/keyboard/focus-field.ts";
import { toast } from "../../lib/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { FormNote } from "../../ui/form/form-note.tsx";
import { Form } from "../../ui/form/form.tsx";
import { Panel } from "../../ui/panel.tsx";
import { emptyIdentity, identityErrors, identityInput } from "./identity-form.ts";
import styles from "./identity-page.module.css";
import { PhotoSlot } from "./photo-slot.tsx";

/** What is to be sent: after a refusal, only what was refused. */
export const IdentityFields = ({ open }: { readonly open: readonly IdentityPart[] }) => {
  const text = useText();
  const queries = useQueryClient();
  const [form, setForm] = useState(emptyIdentity);
  const [isTried, setIsTried] = useState(false);
  const sending = useMutation({
    mutationFn: () => call(saveOrUpdKyc, identityInput(form, open)),
    onSuccess: () => toast.good(text("identity.sent")),
    onSettled: () => rereadAnswers(queries, queryKyc),
  });
  const begin = useOneAtATime(sending);
  const errors = identityErrors(form, open);
  const errorOf = (part: IdentityPart): string | undefined => {
    const key = isTried ? errors[part] : undefined;
    return key === undefined ? undefined : text(`refusal.${key}`);
  };
  const set = (part: IdentityPart, value: string): void => setForm((now) => ({ ...now, [part]: value }));
  const submit = (page: HTMLFormElement): void => {
    setIsTried(true);
    const [wrong] = Object.keys(errors);
    if (wrong === undefined) begin();
    else focusWrong(page, wrong);
  };
  const photos = (["front", "back"] as const).filter((side) => open.includes(side));
  return (
    <Panel title={text("identity.form")}>
      <Form className={styles["form"]} onSubmit={submit}>
        {open.includes("name") && (
          <TextField
            name="name"
            label={text("identity.name")}
            hint={text("identity.nameHint")}
            error={errorOf("name")}
            autoComplete="name"
            maxLength={100}
            value={form.name}
            onChange={({ target }) => set("name", target.value)}
          />
        )}
        {open.includes("number") && (
          <TextField
            name="number"
            label={text("identity.number")}
            hint={text("identity.numberHint")}
            error={errorOf("number")}
            autoComplete="off"
            spellCheck={false}
            maxLength={50}
            value={form.number}
            onChange={({ target }) => set("number", target.value)}
          />
        )}
        {photos.length > 0 && (
          <div className={styles["photos"]}>
            {photos.map((side) => (
              <PhotoSlot key={side} side={side} error={errorOf(side)} onUrl={(url) => set(side, url)} />
            ))}
          </div>
        )}
        <FormNote note={sending.error?.message} />
        <Button type="submit" kind="solid" busy={sending.isPending}>
          {text("identity.send")}
        </Button>
      </Form>
    </Panel>
  );
};
