/**
 * Asking for moves of house money and for corrections (OPS-03). What is asked for is refused at once when it could not be booked now: a
 * movement that is not permitted, more than the account holds, a frozen user. It is looked at again when two have approved it.
 */
import {
  isCorrection,
  isUsers,
  correctedAccount,
  type CorrectableAccount,
} from "@candor/core/wallet/correction";
import { isOfProduct, movedAccount, moveTargets, type HouseAsset } from "@candor/core/house/house-move";
import { houseClasses, type AccountId, type HouseClass } from "@candor/core/ids/account-id";
import { mayHold } from "@candor/core/money/most-amounts";
import { formatQuantity, money, type Asset, type Money, type Quantity } from "@candor/core/money/money";
import { formatAmount, parseAmount } from "@candor/core/swap/swap-asset";
import type { InputOf } from "@candor/wire/call";
import type { askCorrection, askHouseMove } from "@candor/wire/desks/house";
import { refuseWith } from "../../platform/refused.ts";
import { askForTwo, type ActingSession } from "../../records/operator-act.ts";
import { subjectOfProduct } from "../../records/invest/product-subject.ts";
import type { HouseDeps } from "./deps.ts";
import { isFrozen, isProduct, readBalance } from "./queries.ts";

/** The content of an act about house money: what the passkeys sign, and what the database books. */
export type HouseMoveContent = {
  readonly from: HouseClass;
  readonly to: HouseClass;
  /** Whose reserve is moved, when one is. */
  readonly product?: string;
  readonly asset: HouseAsset;
  readonly amount: string;
};

/** The content of a correction's act. `user` is "0" when both accounts are the house's. */
export type CorrectionContent = {
  readonly user: string;
  readonly from: CorrectableAccount;
  readonly to: CorrectableAccount;
  readonly amount: string;
};

/** Refuses BadRequest, ProductNotFound, enterTheAmount, HouseAccountIsShort, AccountWouldHoldTooMuch, ReasonNeeded. */
export const askToMove = async (
  { operators, reads, mode }: HouseDeps,
  session: ActingSession,
  { from, to, asset, productId: named, amount: given, reason }: InputOf<typeof askHouseMove>,
): Promise<number> => {
  if (!isHouseClass(from)) return refuseWith("BadRequest", { field: "from" });
  if (!isHouseClass(to) || !moveTargets(from, asset, mode).includes(to))
    return refuseWith("BadRequest", { field: "to" });
  if (isOfProduct(from, to) !== named > 0) return refuseWith("BadRequest", { field: "productId" });
  const product = named > 0 ? { product: String(named) } : {};
  const amount = amountOf(asset, given);
  const content: HouseMoveContent = { from, to, ...product, asset, amount: formatAmount(asset, amount) };
  await requireMove(reads, content);
  const subject = named > 0 ? subjectOfProduct(named) : `house ${from}`;
  return await askForTwo(operators, session, { action: "house_move", subject, reason }, content);
};

/** Refuses what could not be booked now: BadRequest, ProductNotFound, HouseAccountIsShort, AccountWouldHoldTooMuch. */
export const requireMove = async (
  reads: HouseDeps["reads"],
  { from, to, product, asset, amount }: HouseMoveContent,
): Promise<void> => {
  const productId = product === undefined ? undefined : Number(product);
  // Also an act that was asked for before reserves were their products' own.
  if (isOfProduct(from, to) && (productId === undefined || !(await isProduct(reads, productId))))
    refuseWith("ProductNotFound");
  const [debit, credit] = [movedAccount(from, asset, productId), movedAccount(to, asset, productId)];
  await requireMovable(reads, debit, credit, parseAmount(asset, amount) ?? money(0n));
};

/** Refuses BadRequest, enterTheAmount, UserNotFound, UserIsFrozen, HouseAccountIsShort, AccountWouldHoldTooMuch, ReasonNeeded. */
export const askToCorrect = async (
  { operators, reads }: HouseDeps,
  session: ActingSession,
  { from, to, userId, amount: given, reason }: InputOf<typeof askCorrection>,
): Promise<number> => {
  if (!isCorrection(from, to)) refuseWith("BadRequest", { field: "to" });
  if (isUsers(from, to) !== userId > 0) refuseWith("BadRequest", { field: "userId" });
  const amount = amountOf("USDT", given);
  if (userId > 0) await requireOpen(reads, userId);
  await requireMovable(reads, correctedAccount(from, userId), correctedAccount(to, userId), amount);
  const content: CorrectionContent = { user: String(userId), from, to, amount: formatAmount("USDT", amount) };
  const subject = userId > 0 ? `user ${userId}` : `house ${from}`;
  return await askForTwo(operators, session, { action: "correction", subject, reason }, content);
};

/** Refuses when this could not be booked now: HouseAccountIsShort, AccountWouldHoldTooMuch. */
export const requireMovable = async (
  reads: HouseDeps["reads"],
  from: AccountId,
  to: AccountId,
  amount: Money<Asset>,
): Promise<void> => {
  const [held, other] = [await readBalance(reads, from), await readBalance(reads, to)];
  if (hasFloor(from) && held < amount) refuseWith("HouseAccountIsShort");
  if (!mayHold(from, held, -amount) || !mayHold(to, other, amount)) refuseWith("AccountWouldHoldTooMuch");
};

/** Refuses UserNotFound, UserIsFrozen: the engine decides nothing new for a frozen account (SES-17). */
export const requireOpen = async (reads: HouseDeps["reads"], userId: number): Promise<void> => {
  const frozen = await isFrozen(reads, userId);
  if (frozen === undefined) refuseWith("UserNotFound");
  if (frozen === true) refuseWith("UserIsFrozen");
};

/** The ledger does not know what the house's owners bring from outside. */
const hasFloor = (account: AccountId): boolean => Number(account % 64n) < houseClasses["custody:sandbox"];

const isHouseClass = (name: string): name is HouseClass => Object.hasOwn(houseClasses, name);

/** Refuses enterTheAmount, BadRequest for more decimals than the asset has. */
const amountOf = (asset: HouseAsset, given: Quantity): Money<Asset> => {
  if (given === 0n) refuseWith("enterTheAmount");
  return parseAmount(asset, formatQuantity(given)) ?? refuseWith("BadRequest", { field: "amount" });
};
