/**
 * What was typed into the forms of this tab and is no secret, so that nobody types it twice: not on the way between /register, /login and
 * /forget, and not after a reload while a code is on its way. The tab's own storage forgets it when the tab is closed.
 */
import { forgetReferrer, storedReferrer } from "../../lib/referrer.ts";
import { readOfTab, writeOfTab } from "../../lib/stored.ts";
import { emptyForm, type AuthForm } from "./auth-form.ts";

type Fields = Pick<AuthForm, "type" | "country" | "telcode" | "phone" | "email" | "oid">;
/** `link` is the referrer that a link had brought by then: a newer link counts for more than what was typed before it. */
type Kept = Fields & { readonly link: string };
const name = "address";

export const keepFields = ({ type, country, telcode, phone, email, oid }: AuthForm): void => {
  const kept: Kept = { type, country, telcode, phone, email, oid, link: storedReferrer() };
  writeOfTab(name, JSON.stringify(kept));
};

/** What a form begins with: what was kept, as far as it is what this version keeps, and the referrer of the link. */
export const keptFields = (): Partial<Fields> => {
  const oid = storedReferrer();
  try {
    const { link, ...kept } = JSON.parse(readOfTab(name) ?? "{}") as Kept;
    const fields = ["type", "country", "telcode", "phone", "email", "oid"] as const;
    if (!fields.every((field) => typeof kept[field] === typeof emptyForm[field])) return { oid };
    return link === oid ? kept : { ...kept, oid };
  } catch {
    return { oid };
  }
};

/** After a registration: its referrer is used up, and the address is left for the login alone. */
export const leaveForLogin = (form: AuthForm): void => {
  forgetReferrer();
  keepFields({ ...form, oid: "" });
};
