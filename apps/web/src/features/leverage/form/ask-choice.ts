/** Whether each order is confirmed before it is placed; stored on the device. An order that opens at once is always confirmed. */
import { readStored, writeStored } from "../../../lib/stored.ts";

const name = "contractAsk";

export const asksBeforeOrders = (): boolean => readStored(name) !== "no";

export const chooseAskBeforeOrders = (asks: boolean): void => writeStored(name, asks ? undefined : "no");
