/**
 * The rate limit of logins (SES-13). Checking a password keeps a core busy, so when logins fail faster than people mistype, a
 * login must come from a known network or include the answer of a captcha (SES-12). This is decided before anything is looked up
 * or counted, and does not depend on the account. So it reveals nothing about accounts and locks none.
 *
 * Known limits: the figures are kept in the memory of one process. An attacker who answers thousands of captchas can fill their
 * part of the queue. Right logins to one account from many networks make all of them known, and allow three guesses from each.
 */
import { Refused, refuseWith } from "../../../platform/refused.ts";
import { createKnownNetworks, loadKnownNetworks } from "./known-networks.ts";
import type { Priority } from "./work-queue.ts";
import { callerNetwork } from "../addresses/network.ts";
import type { AccountParts } from "../parts.ts";
import { failures } from "./counting-failures.ts";

/** How many logins of strangers may fail at once, and per second after that, before captchas are required. */
const failuresAtOnce = 40;
const failuresEachSecond = 4;
/** A refusal is delayed by this time, so that a flood repeats less often, and not all of it at once. */
const refusalMs = { least: 300, most: 700 };
/** At most this many refusals are delayed at once; further ones are answered at once. */
const mostDelayed = 2_000;

export type LoginAttempt = {
  readonly callerAddress: string;
  /** The captcha's answer; empty when none was required. */
  readonly captcha: string;
};
export type LoginLimit = <Value>(
  attempt: LoginAttempt,
  nowMs: number,
  work: (priority: Priority) => Promise<Value>,
) => Promise<Value>;

/** Does the work with the priority of the caller; refuses CaptchaError or LoginBusy. */
export const createLoginLimit = ({
  db,
  codes,
  passwords,
}: Pick<AccountParts, "db" | "codes" | "passwords">): LoginLimit => {
  const known = createKnownNetworks();
  const grace = createGrace();
  const delay = createDelay();
  let recalled: Promise<void> | undefined;
  const recall = (): Promise<void> => {
    recalled ??= loadKnownNetworks(db, known);
    recalled.catch(() => (recalled = undefined));
    return recalled;
  };
  const priorityOf = async (isKnown: boolean, captcha: string, nowMs: number): Promise<Priority> => {
    if (isKnown) return "known";
    if (captcha !== "") {
      passwords.requireRoom("proved");
      return (await codes.captcha.use(db, captcha, nowMs)) ? "proved" : refuseWith("CaptchaError");
    }
    const isEasy = passwords.hasRoom("stranger") && grace.take(nowMs);
    return isEasy ? "stranger" : refuseWith("CaptchaError");
  };
  const admit = async (isKnown: boolean, captcha: string, nowMs: number): Promise<Priority> => {
    try {
      const priority = await priorityOf(isKnown, captcha, nowMs);
      passwords.requireRoom(priority);
      return priority;
    } catch (error) {
      await delay();
      throw error;
    }
  };
  const doWork = async <Value>(
    network: string,
    priority: Priority,
    work: (priority: Priority) => Promise<Value>,
  ): Promise<Value> => {
    const proved = (): void => {
      known.right(network);
      if (priority === "stranger") grace.giveBack();
    };
    try {
      const value = await work(priority);
      proved();
      return value;
    } catch (error) {
      const key = error instanceof Refused ? error.refusal.key : "";
      // The password was right: the second factor, or the closing of a frozen account's positions, follows from the same network.
      if (key === "SecondFactorNeeded" || key === "AccountFrozen") proved();
      if (failures.has(key)) known.wrong(network);
      throw error;
    }
  };
  return async (attempt, nowMs, work) => {
    if (!codes.limitsNetworks) return await work("known");
    await recall();
    const network = callerNetwork(attempt.callerAddress);
    const isKnown = known.enter(network);
    try {
      const priority = await admit(isKnown, attempt.captcha, nowMs);
      return await doWork(network, priority, work);
    } finally {
      if (isKnown) known.leave(network);
    }
  };
};

/** How many logins may still fail. One is taken before a login's result is known, and given back when its password is right. */
const createGrace = () => {
  let left = failuresAtOnce;
  let atMs = 0;
  return {
    take: (nowMs: number): boolean => {
      left = Math.min(failuresAtOnce, left + (Math.max(0, nowMs - atMs) * failuresEachSecond) / 1_000);
      atMs = nowMs;
      if (left < 1) return false;
      left -= 1;
      return true;
    },
    giveBack: (): void => void (left += 1),
  };
};

/** Waits for a moment, unless too many are waiting already. */
const createDelay = () => {
  const { least, most } = refusalMs;
  let held = 0;
  return async (): Promise<void> => {
    if (held >= mostDelayed) return;
    held += 1;
    await new Promise((resolve) => setTimeout(resolve, least + Math.random() * (most - least)));
    held -= 1;
  };
};
