import { OutboxPanel } from "../../parts/code/outbox-panel.tsx";
import { addressErrors, addressOf, type AuthForm } from "./auth-form.ts";

type Props = { readonly form: AuthForm; readonly onCode: (code: string) => void };

/** The demo's messages to the address in the form. */
export const DemoOutbox = ({ form, onCode }: Props) => (
  <OutboxPanel to={addressOf(form)} usable={Object.keys(addressErrors(form)).length === 0} onCode={onCode} />
);
