/**
 * The countdown of the code button (SES-08): per purpose and address, as the server limits them, so that another address can
 * be used at once. Kept over a reload and only for this tab, because it contains addresses; expired entries are removed.
 */
import { checkEmail } from "@candor/core/accounts/address";
import { resendAfterMs, type CodePurpose } from "@candor/core/accounts/verification-code";
import { useSyncExternalStore } from "react";
import { digitsIn } from "../show/typed-digits.ts";
import { readOfTab, writeOfTab } from "../device/stored.ts";

type Sent = { readonly purpose: CodePurpose; readonly address: string; readonly untilMs: number };
const name = "codesSent";

/** The address in the one form in which it is counted, however it is typed: an e-mail address as it is stored, a number by its digits. */
const normalizedAddress = (address: string): string => {
  const email = checkEmail(address);
  return email.ok ? email.value : digitsIn(address);
};

/** Notes that a code was sent. */
export const noteSent = (purpose: CodePurpose, address: string, nowMs: number): void => {
  const sent: Sent = {
    purpose,
    address: normalizedAddress(address),
    untilMs: nowMs + resendAfterMs[purpose],
  };
  writeOfTab(name, JSON.stringify([...running(nowMs), sent]));
  // The form may be left before then.
  setTimeout(() => dropRunOut(Date.now()), resendAfterMs[purpose]);
};

/** Whole seconds until the next code for the address may be requested; 0 when it may. */
export const secondsLeft = (purpose: CodePurpose, address: string, nowMs: number): number => {
  const counted = normalizedAddress(address);
  const sent = running(nowMs).findLast((each) => each.purpose === purpose && each.address === counted);
  return sent === undefined ? 0 : Math.ceil((sent.untilMs - nowMs) / 1_000);
};

/** Removes expired entries, so that no list of addresses is left in storage. */
export const dropRunOut = (nowMs: number): void => {
  if (readOfTab(name) !== undefined) writeOfTab(name, JSON.stringify(running(nowMs)));
};

const running = (nowMs: number): readonly Sent[] => {
  try {
    const kept = JSON.parse(readOfTab(name) ?? "[]") as readonly (Partial<Sent> | null)[];
    return kept.filter((each) => isRunning(each, nowMs));
  } catch {
    return [];
  }
};

/** False for an entry that has expired, is unreadable, or is further in the future than its purpose allows. */
const isRunning = (each: Partial<Sent> | null, nowMs: number): each is Sent => {
  const most = resendAfterMs[each?.purpose ?? "register"] ?? 0;
  const leftMs = Number(each?.untilMs) - nowMs;
  return typeof each?.address === "string" && leftMs > 0 && leftMs <= most;
};

/** The live countdown of the button for this address, and the function that starts it. */
export const useResendCountdown = (purpose: CodePurpose, address: string) => {
  const left = useSyncExternalStore(everyQuarter, () => secondsLeft(purpose, address, Date.now()));
  return { left, begin: (sentTo: string) => noteSent(purpose, sentTo, Date.now()) };
};

const everyQuarter = (changed: () => void): (() => void) => {
  const timer = setInterval(() => {
    dropRunOut(Date.now());
    changed();
  }, 250);
  return () => clearInterval(timer);
};
