/**
 * How much one user may take of an account of the house in a business day (SWAP-01): a share of what the account would hold if the user
 * had not been there on that day. So nobody takes from all others what the house can sell.
 *
 * Invariants: what a user gives to the account on the same day counts against what is taken, so pieces give no more than one whole, and
 * going back and forth uses nothing up. The day is that of the acceptance, so a replay decides as the first run did.
 * Known limit: on each further day it is a share of what is there then.
 */
import { readAccount, type AccountId } from "../../ids/account-id.ts";
import {
  formatMoney,
  formatQuantity,
  money,
  mulDiv,
  parseRate,
  rateUnit,
  type Rate,
} from "../../money/money.ts";
import type { Refusal } from "../../result/result.ts";
import { businessDayNumber, nextBusinessDate } from "../../time/time.ts";
import type { MoveFunds } from "../command.ts";
import { firstStockShare, type EngineState } from "../state.ts";
import { balanceIn } from "./funds.ts";

/** The setting `swap_user_share`: what is no share counts as a fifth. */
export const stockShareOf = (setting: string | undefined): Rate => {
  const share = parseRate(setting ?? "");
  return share === undefined || share === 0n || share > rateUnit ? firstStockShare : share;
};

/** What a user may still take who has taken `taken` today, which may be below zero, of an account that holds `held` now. */
export const mostToDraw = (held: bigint, taken: bigint, share: Rate): bigint => {
  const without = held + taken;
  const most = (without > 0n ? mulDiv(without, share, rateUnit, "down") : 0n) - taken;
  if (most <= 0n) return 0n;
  return most < held ? most : held;
};

/** The refusal of a command that takes more than its user's share, with what is left of it; changes nothing. */
export const overDraw = (state: EngineState, command: MoveFunds): Refusal | undefined => {
  const { draws, userId, acceptedMs } = command;
  for (const account of draws?.from ?? []) {
    const asked = drawnBy(command, account);
    if (asked <= 0n) continue;
    const taken = takenOf(state, userId, account, businessDayNumber(acceptedMs));
    const left = mostToDraw(balanceIn(state.funds, account), taken, state.stockShare);
    if (asked <= left) continue;
    const { asset } = readAccount(account);
    const shown = asset === "USDT" ? formatMoney(money(left)) : formatQuantity(money(left));
    return { key: draws?.refusal ?? "", values: { left: shown, asset, next: nextBusinessDate(acceptedMs) } };
  }
  return undefined;
};

/** Notes what a command has taken and given. */
export const noteDraws = (state: EngineState, command: MoveFunds): void => {
  const { draws, userId, acceptedMs } = command;
  for (const account of draws?.from ?? [])
    addDraw(state, {
      userId,
      account,
      day: businessDayNumber(acceptedMs),
      taken: drawnBy(command, account),
    });
};

/** What a user has taken on a day, or given if below zero. Recovery calls this too, for what is booked. */
export const addDraw = (
  state: EngineState,
  {
    userId,
    account,
    day,
    taken,
  }: { readonly userId: number; readonly account: AccountId; readonly day: number; readonly taken: bigint },
): void => {
  state.draws.set(nameOf(userId, account), { day, taken: takenOf(state, userId, account, day) + taken });
};

/** A command that was accepted on a day may still wait when the day has ended, so the day before is kept. */
export const forgetOldDraws = (state: EngineState): void => {
  const day = businessDayNumber(state.markMs);
  if (day === state.drawsDay) return;
  state.drawsDay = day;
  for (const [name, draw] of state.draws) if (draw.day < day - 1) state.draws.delete(name);
};

const nameOf = (userId: number, account: AccountId): string => `${userId}/${account}`;

const takenOf = ({ draws }: EngineState, userId: number, account: AccountId, day: number): bigint => {
  const draw = draws.get(nameOf(userId, account));
  return draw?.day === day ? draw.taken : 0n;
};

/** What the legs take out of the account; below zero for what they put in. */
const drawnBy = ({ legs }: MoveFunds, account: AccountId): bigint =>
  legs.reduce(
    (sum, { debit, credit, amount }) =>
      sum + (debit === account ? amount : 0n) - (credit === account ? amount : 0n),
    0n,
  );
