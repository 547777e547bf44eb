/**
 * The typed fields of this tab's forms that are not secret, so that nobody types them twice: when moving between /register,
 * /login and
 * /forget, or after a reload while a code is on its way. The session storage is deleted when the tab is closed.
 */
import { forgetReferrer, storedReferrer } from "../../lib/account/referrer.ts";
import { readOfTab, writeOfTab } from "../../lib/device/stored.ts";
import { emptyForm, type AuthForm } from "./auth-form.ts";

type Fields = Pick<AuthForm, "type" | "country" | "telcode" | "phone" | "email" | "oid">;
/** `link` is the referrer of the last link at that time: a newer link wins over what was typed before it. */
type Kept = Fields & { readonly link: string };
const name = "address";

export const keepFields = ({ type, country, telcode, phone, email, oid }: AuthForm): void => {
  const kept: Kept = { type, country, telcode, phone, email, oid, link: storedReferrer() };
  writeOfTab(name, JSON.stringify(kept));
};

/** The first values of a form: the kept fields, as far as this version knows them, and the referrer of the link. */
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

/** After a registration: its referrer is used up, and only the address is left for a login. */
export const leaveForLogin = (form: AuthForm): void => {
  forgetReferrer();
  keepFields({ ...form, oid: "" });
};
