/**
 * The rate limit of logins (SES-13). Checking a password keeps a core busy, so when logins fail faster than people mistype, a
 * login must come from a known network or include the answer of a captcha (SES-12). This is decided before anything is looked up
 * or counted, and does not depend on the account. So it reveals nothing about accounts and locks none.
 *
 * Known limits: the figures are kept in the memory of one process. An attacker who answers thousands of captchas can fill their
 * part of the queue. Right logins to one account from many networks make all of them known, and allow three guesses from each.
 */
import { refuseWith } from "../../../platform/refused.ts";
import { createKnownNetworks, loadKnownNetworks } from "./known-networks.ts";
import type { Priority } from "./work-queue.ts";
import { callerNetwork } from "../addresses/network.ts";
import type { AccountDeps } from "../deps.ts";
import type { Outcome } from "./counting-failures.ts";

/** How many logins of strangers may fail at once, and per second after that, before captchas are required. */
const failuresAtOnce = 40;
const failuresEachSecond = 4;
/** A refusal is delayed by this time, so that a flood repeats less often, and not all of it at once. */
const refusalMs = { least: 300, most: 700 };
/** At most this many refusals are delayed at once; further ones are answered at once. */
const mostDelayed = 2_000;

/** A login that the rate limit lets in. */
export type Admission = {
  readonly priority: Priority;
  /** Whether people have logged in from its network. */
  readonly isKnownNetwork: boolean;
  /** Whether it came with a captcha's answer, which is used up. Refuses CaptchaError for a wrong one. */
  readonly prove: () => Promise<boolean>;
  /** Counts how the login ended, for its network and for the logins of strangers. */
  readonly count: (outcome: Outcome) => void;
  /** To be called once, however it ended. */
  readonly release: () => void;
};
/** Refuses CaptchaError or LoginBusy. `captcha`: the captcha's answer; empty when none was required. */
export type LoginLimit = (callerAddress: string, captcha: string, nowMs: number) => Promise<Admission>;

const unlimited = {
  priority: "known",
  isKnownNetwork: false,
  count: () => undefined,
  release: () => undefined,
} as const;

export const createLoginLimit = ({
  db,
  codes,
  passwords,
}: Pick<AccountDeps, "db" | "codes" | "passwords">): LoginLimit => {
  const known = createKnownNetworks();
  const grace = createGrace();
  const delay = createDelay();
  let recalled: Promise<void> | undefined;
  const recall = (): Promise<void> => {
    recalled ??= loadKnownNetworks(db, known);
    recalled.catch(() => (recalled = undefined));
    return recalled;
  };
  const prover = (captcha: string, nowMs: number): Admission["prove"] => {
    let isProved = false;
    return async () => {
      if (captcha === "") return false;
      isProved ||= await codes.captcha.use(db, captcha, nowMs);
      return isProved || refuseWith("CaptchaError");
    };
  };
  const priorityOf = async (
    isKnown: boolean,
    captcha: string,
    prove: Admission["prove"],
    nowMs: number,
  ): Promise<Priority> => {
    if (isKnown) return "known";
    if (captcha !== "") {
      passwords.requireRoom("proved");
      await prove();
      return "proved";
    }
    const isEasy = passwords.hasRoom("stranger") && grace.take(nowMs);
    return isEasy ? "stranger" : refuseWith("CaptchaError");
  };
  const countFor = (network: string, priority: Priority, outcome: Outcome): void => {
    if (outcome === "wrong") known.wrong(network);
    // After `rightSoFar` the second factor, or the closing of a frozen account's positions, follows from the same network.
    if (outcome !== "right" && outcome !== "rightSoFar") return;
    known.right(network);
    if (priority === "stranger") grace.giveBack();
  };
  return async (callerAddress, captcha, nowMs) => {
    const prove = prover(captcha, nowMs);
    if (!codes.limitsNetworks) return { ...unlimited, prove };
    await recall();
    const network = callerNetwork(callerAddress);
    const isKnown = known.admit(network);
    const release = (): void => {
      if (isKnown) known.release(network);
    };
    try {
      const priority = await priorityOf(isKnown, captcha, prove, nowMs);
      passwords.requireRoom(priority);
      const count = (outcome: Outcome): void => countFor(network, priority, outcome);
      return { priority, isKnownNetwork: isKnown, prove, count, release };
    } catch (error) {
      await delay();
      release();
      throw error;
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
