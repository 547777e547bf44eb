/** Whether each order of a kind is confirmed before it is sent: kept with the account, so that it holds on all devices (OPT-08, LEV-14). */
import type { RiskKind } from "@candor/core/protection/risk";
import { askBeforeOrders, type UserInfo } from "@candor/wire/accounts";
import { call } from "../calls/api.ts";
import { userUpdater } from "./session.ts";
import { toast } from "../toasts.ts";

const fields = { option: "askoption", lever: "asklever" } as const satisfies Record<RiskKind, keyof UserInfo>;

/** True unless the account has turned it off. */
export const asksBefore = (user: Partial<UserInfo> | undefined, kind: RiskKind): boolean =>
  user?.[fields[kind]] !== 0;

/** Shown at once, and taken back when the server does not keep it. */
export const chooseAsking = async (kind: RiskKind, asks: boolean): Promise<void> => {
  const update = userUpdater();
  const show = (chosen: boolean): void => update({ [fields[kind]]: Number(chosen) });
  show(asks);
  try {
    await call(askBeforeOrders, { kind, ask: Number(asks) });
    // An older answer about the account may have arrived meanwhile.
    show(asks);
  } catch (error) {
    show(!asks);
    toast.failure(error);
  }
};
