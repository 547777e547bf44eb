/** The address used last on this page load, so that nobody types it twice on the way from /register to /login. */
import type { AuthForm } from "./auth-form.ts";

type Address = Pick<AuthForm, "type" | "telcode" | "phone" | "email">;
let kept: Address | undefined;

export const keepAddress = ({ type, telcode, phone, email }: AuthForm): void => {
  kept = { type, telcode, phone, email };
};
export const lastAddress = (): Partial<Address> => kept ?? {};
