/**
 * Who may have a password looked at (SES-13). Looking costs a good part of a core's time, so when logins fail faster than people
 * mistype, a login must come from a network that people log in from, or bring a captcha's answer (SES-12). It is decided
 * before anything is looked up or counted, and not by the account: so it tells nothing about accounts and locks none.
 *
 * Known limits: the figures are kept in the memory of one process; who answers captchas by the thousand can fill their lane;
 * who logs in rightly to one account from many networks makes them all known, and may then guess three times from each.
 */
import { Refused, refuseWith } from "../../platform/refused.ts";
import { createKnownNetworks, recallNetworks } from "./known-networks.ts";
import type { Lane } from "./lanes.ts";
import { networkOf } from "./network.ts";
import type { AccountParts } from "./parts.ts";
import { failures } from "./watched.ts";

/** Logins of strangers that may fail at once, and each second from then on, before captchas are asked for. */
const failuresAtOnce = 40;
const failuresEachSecond = 4;
/** A refusal at the door takes so long, so that a flood comes again less often, and not all of it at once. */
const refusalMs = { least: 300, most: 700 };
/** So many refusals are held back at once; further ones go out right away. */
const mostHeldBack = 2_000;

export type Knock = {
  readonly callerAddress: string;
  /** The captcha's answer; empty when none was asked for. */
  readonly captcha: string;
};
export type LoginDoor = <Value>(
  knock: Knock,
  nowMs: number,
  work: (lane: Lane) => Promise<Value>,
) => Promise<Value>;

/** Does the work for who may come in; refuses CaptchaError or LoginBusy. */
export const createLoginDoor = ({
  db,
  codes,
  passwords,
}: Pick<AccountParts, "db" | "codes" | "passwords">): LoginDoor => {
  const known = createKnownNetworks();
  const grace = createGrace();
  const holdBack = createHolding();
  let recalled: Promise<void> | undefined;
  const recall = (): Promise<void> => {
    recalled ??= recallNetworks(db, known);
    recalled.catch(() => (recalled = undefined));
    return recalled;
  };
  const laneOf = async (isKnown: boolean, captcha: string, nowMs: number): Promise<Lane> => {
    if (isKnown) return "known";
    if (captcha !== "") {
      passwords.requireRoom("proved");
      return (await codes.captcha.use(db, captcha, nowMs)) ? "proved" : refuseWith("CaptchaError");
    }
    const isEasy = passwords.hasRoom("stranger") && grace.take(nowMs);
    return isEasy ? "stranger" : refuseWith("CaptchaError");
  };
  const admit = async (isKnown: boolean, captcha: string, nowMs: number): Promise<Lane> => {
    try {
      const lane = await laneOf(isKnown, captcha, nowMs);
      passwords.requireRoom(lane);
      return lane;
    } catch (error) {
      await holdBack();
      throw error;
    }
  };
  const letIn = async <Value>(
    network: string,
    lane: Lane,
    work: (lane: Lane) => Promise<Value>,
  ): Promise<Value> => {
    const proved = (): void => {
      known.right(network);
      if (lane === "stranger") grace.giveBack();
    };
    try {
      const value = await work(lane);
      proved();
      return value;
    } catch (error) {
      const key = error instanceof Refused ? error.refusal.key : "";
      // The password was right: the second factor, or the closing of what a frozen account holds, follows from the same network.
      if (key === "SecondFactorNeeded" || key === "AccountFrozen") proved();
      if (failures.has(key)) known.wrong(network);
      throw error;
    }
  };
  return async (knock, nowMs, work) => {
    if (!codes.pacesNetworks) return await work("known");
    await recall();
    const network = networkOf(knock.callerAddress);
    const isKnown = known.enter(network);
    try {
      const lane = await admit(isKnown, knock.captcha, nowMs);
      return await letIn(network, lane, work);
    } finally {
      if (isKnown) known.leave(network);
    }
  };
};

/** How many logins may still fail; taken before it is known how each ends, and given back by those whose password is right. */
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

/** Waits for a moment, unless too many wait already. */
const createHolding = () => {
  const { least, most } = refusalMs;
  let held = 0;
  return async (): Promise<void> => {
    if (held >= mostHeldBack) return;
    held += 1;
    await new Promise((resolve) => setTimeout(resolve, least + Math.random() * (most - least)));
    held -= 1;
  };
};
