/** The facts of a flag in words, with places of withdrawals masked (REF-05, OPS-02). */
import { maskedPlace } from "../../../records/masked-contact.ts";
import { deviceOf, deviceText } from "../../../platform/visitor/device.ts";

type Facts = {
  readonly network?: string;
  readonly browser?: string;
  readonly referrerMs?: number;
  readonly clientMs?: number;
  readonly place?: string;
  readonly deposit?: string;
  readonly between?: readonly string[];
};

export const shownFacts = (stored: object): string => {
  const { network, browser, referrerMs, clientMs, place, deposit, between } = stored as Facts;
  const parts = [
    browser === undefined ? "" : deviceText(deviceOf(browser)) || "an unknown browser",
    network ?? "",
    referrerMs === undefined ? "" : `referrer ${shownTime(referrerMs)}`,
    clientMs === undefined ? "" : `client ${shownTime(clientMs)}`,
    place === undefined ? "" : maskedPlace(place),
    deposit === undefined ? "" : `deposit ${deposit}`,
    between === undefined ? "" : `through ${between.join(", ")}`,
  ];
  return parts.filter((part) => part !== "").join(", ");
};

const shownTime = (ms: number): string => `${new Date(ms).toISOString().slice(0, 16).replace("T", " ")} UTC`;
