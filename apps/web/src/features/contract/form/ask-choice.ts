/** Whether each order is asked about before it is placed; kept on the device. What would happen at once is always asked about. */
import { readStored, writeStored } from "../../../lib/stored.ts";

const name = "contractAsk";

export const asksBeforeOrders = (): boolean => readStored(name) !== "no";

export const chooseAskBeforeOrders = (asks: boolean): void => writeStored(name, asks ? undefined : "no");
