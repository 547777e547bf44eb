/**
 * How long the code button counts down (SES-08): for a purpose and an address, as the server limits them, so that another address is free
 * at once. Kept over a reload and for this tab alone, because addresses stand in it; what has run out goes.
 */
import { checkEmail } from "@candor/core/accounts/address";
import { resendAfterMs, type CodePurpose } from "@candor/core/accounts/verification-code";
import { useSyncExternalStore } from "react";
import { readOfTab, writeOfTab } from "./stored.ts";

type Sent = { readonly purpose: CodePurpose; readonly address: string; readonly untilMs: number };
const name = "codesSent";

/** The address in the one way in which it is counted, however it is typed: an e-mail address as it is kept, a number by its digits. */
const countedAs = (address: string): string => {
  const email = checkEmail(address);
  return email.ok ? email.value : address.replaceAll(/\D/g, "");
};

/** Notes that a code was sent. */
export const noteSent = (purpose: CodePurpose, address: string, nowMs: number): void => {
  const sent: Sent = { purpose, address: countedAs(address), untilMs: nowMs + resendAfterMs[purpose] };
  writeOfTab(name, JSON.stringify([...running(nowMs), sent]));
  // The form may be left before.
  setTimeout(() => dropRunOut(Date.now()), resendAfterMs[purpose]);
};

/** Whole seconds until the next code for the address may be asked for; 0 when it may. */
export const secondsLeft = (purpose: CodePurpose, address: string, nowMs: number): number => {
  const counted = countedAs(address);
  const sent = running(nowMs).findLast((each) => each.purpose === purpose && each.address === counted);
  return sent === undefined ? 0 : Math.ceil((sent.untilMs - nowMs) / 1_000);
};

/** Forgets what has run out, so that no list of addresses stays behind. */
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

/** False for what is over, unreadable, or further off than its purpose sets. */
const isRunning = (each: Partial<Sent> | null, nowMs: number): each is Sent => {
  const most = resendAfterMs[each?.purpose ?? "register"] ?? 0;
  const leftMs = Number(each?.untilMs) - nowMs;
  return typeof each?.address === "string" && leftMs > 0 && leftMs <= most;
};

/** The countdown of the button for this address, live, and what begins it. */
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
