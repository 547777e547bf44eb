/**
 * The address used last in this tab, so that nobody types it twice: not on the way from /register to /login, and
 * not after a reload while a code is on its way. The tab's own storage forgets it when the tab is closed.
 */
import { readOfTab, writeOfTab } from "../../lib/stored.ts";
import { emptyForm, type AuthForm } from "./auth-form.ts";

type Address = Pick<AuthForm, "type" | "country" | "telcode" | "phone" | "email">;
const name = "address";

export const keepAddress = ({ type, country, telcode, phone, email }: AuthForm): void =>
  writeOfTab(name, JSON.stringify({ type, country, telcode, phone, email } satisfies Address));

/** What was kept, as far as it is what this version keeps; anything else is nothing. */
export const lastAddress = (): Partial<Address> => {
  try {
    const kept = JSON.parse(readOfTab(name) ?? "{}") as Record<string, unknown>;
    const fields = ["type", "country", "telcode", "phone", "email"] as const;
    return fields.every((field) => typeof kept[field] === typeof emptyForm[field]) ? (kept as Address) : {};
  } catch {
    return {};
  }
};
