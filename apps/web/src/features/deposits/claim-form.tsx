import { useId, useRef } from "react";
import { useText } from "../../i18n/use-text.ts";
import { focusBack, useAfterWait } from "../../lib/keyboard/focus-back.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { Form } from "../../ui/form/form.tsx";
import { FormNote } from "../../ui/form/form-note.tsx";
import styles from "./deposits.module.css";
import type { Claiming } from "./use-claim.ts";

type Props = { readonly claim: Claiming; readonly isShared: boolean; readonly usual: readonly string[] };

/** For a transfer that was sent elsewhere: its hash, and where it came from (WAL-03). */
export const ClaimForm = ({ claim, isShared, usual }: Props) => {
  const text = useText();
  const known = useId();
  const button = useRef<HTMLButtonElement>(null);
  // When the list shows the named transfer, its card takes the focus instead.
  useAfterWait(claim.isSending, () => focusBack(button.current));
  const { typed, errors } = claim;
  return (
    <Form className={styles["form"]} onSubmit={(page) => claim.submit(page)}>
      <div>
        <h2>{text("deposits.claim.title")}</h2>
        <p className="muted">{text(isShared ? "deposits.claim.leadShared" : "deposits.claim.leadOwn")}</p>
      </div>
      <TextField
        label={text("deposits.claim.hash")}
        name="hash"
        value={typed.hash}
        error={errors.hash}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={400}
        onChange={(event) => claim.type("hash", event.target.value)}
      />
      <TextField
        label={text("deposits.claim.sender")}
        name="payaddress"
        value={typed.payaddress}
        error={errors.payaddress}
        list={known}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        onChange={(event) => claim.type("payaddress", event.target.value)}
      />
      <datalist id={known}>
        {usual.map((address) => (
          <option key={address} value={address} />
        ))}
      </datalist>
      <FormNote note={claim.note} />
      <Button ref={button} type="submit" busy={claim.isSending}>
        {text("deposits.claim.do")}
      </Button>
    </Form>
  );
};
