/** For tests: an operator of the whole server, which was started with `consoleSetting`. */
import type { OperatorRole } from "@candor/core/operators/actions";
import { operatorInvitation, operatorOpen } from "@candor/wire/desks/operators";
import { generateSync } from "otplib";
import { inviteOperator, testPassword } from "../src/modules/operators/test-console.ts";
import type { TestApp } from "./test-app.ts";

/** Any port that is free. */
export const consoleSetting = { CONSOLE_ADDRESS: "127.0.0.1:0" } as const;

/** Opens an account with these roles, and returns the token of its session. */
export const newOperator = async (
  { ask, database, nowMs }: TestApp,
  name: string,
  roles: readonly OperatorRole[],
): Promise<string> => {
  const invitation = await inviteOperator(database, name, roles);
  const found = await ask(operatorInvitation.path, { invitation }, { atConsole: true });
  const { secret } = found.body.data as { readonly secret: string };
  const otp = generateSync({ secret, epoch: Math.floor(nowMs() / 1_000) });
  const opened = await ask(operatorOpen.path, { invitation, pwd: testPassword, otp }, { atConsole: true });
  return String(opened.body.data);
};
