/** The people who use it: accounts, sessions, factors, the home page, and what they are told about losses. */
import { randomUUID } from "node:crypto";
import type { Refusal } from "@candor/core/result/result";
import { hourMs } from "@candor/core/time/time";
import type { Engine } from "../engine/start-engine.ts";
import { createCaptcha } from "../modules/accounts/codes/captcha.ts";
import { sweepAccounts } from "../modules/accounts/jobs.ts";
import type { AccountParts } from "../modules/accounts/parts.ts";
import type { Passwords } from "../modules/accounts/passwords/passwords.ts";
import { profileRoutes } from "../modules/accounts/profile/profile-routes.ts";
import { accountRoutes } from "../modules/accounts/routes.ts";
import { securityPort } from "../modules/accounts/security-port.ts";
import { sessionRoutes } from "../modules/accounts/sessions/session-routes.ts";
import { homeRoutes } from "../modules/home/routes.ts";
import { countOfLevers } from "../modules/leverage/service.ts";
import { startLossCount } from "../modules/risk/jobs.ts";
import { riskRoutes } from "../modules/risk/routes.ts";
import { createSecondFactor } from "../modules/security/factors.ts";
import { securityRoutes } from "../modules/security/routes.ts";
import type { MountedCall } from "../platform/http/mount.ts";
import { startMessages } from "../platform/messages/start-messages.ts";
import { Refused } from "../platform/refused.ts";
import type { Asked, CommandPort } from "../records/command-port.ts";
import type { Base } from "./base.ts";

export const peopleCalls = (base: Base, passwords: Passwords, engine: Engine): readonly MountedCall[] => {
  const { config, secretKey, log, closing } = base;
  const { db } = base.database;
  closing.add(sweepHourly(base));
  closing.add(startLossCount({ db, clock: base.marketClock, log, lead: engine.lead }).stop);
  const parts = accountParts(base, passwords, engine);
  return [
    ...accountRoutes(parts),
    ...profileRoutes(parts),
    ...sessionRoutes(parts),
    ...securityRoutes({ db, secretKey, publicUrl: config.publicUrl, account: securityPort(parts) }),
    ...homeRoutes(db, config.mode, { channels: parts.codes.channels.join(",") }),
    ...riskRoutes(db, config.mode === "demo"),
  ];
};

/** Forgets what no rule needs any more; returns how to stop. */
const sweepHourly = ({ database: { db }, clock, log }: Base): (() => void) => {
  const sweep = (): void =>
    void sweepAccounts(db, clock.nowMs()).catch((error: unknown) =>
      log.error({ err: error }, "old codes stay"),
    );
  const sweeping = setInterval(sweep, hourMs);
  return () => clearInterval(sweeping);
};

/** What the accounts work with; starts what carries their messages. */
const accountParts = (base: Base, passwords: Passwords, engine: Engine): AccountParts => {
  const { config, database, secretKey, closing, log } = base;
  const { messages, channels, stop } = startMessages(base);
  closing.add(stop);
  const captcha = createCaptcha(secretKey.derive("captcha"));
  return {
    db: database.db,
    log,
    messages,
    passwords,
    sessionsEnded: base.account,
    secondFactor: createSecondFactor(database.db, secretKey),
    codes: { captcha, channels, limitsNetworks: config.rateLimits },
    publicUrl: config.publicUrl,
    ...engineOfAccounts(engine),
  };
};

/** How accounts reach the engine: each command is a new one, so it has a key of its own. */
const engineOfAccounts = ({ submit }: CommandPort): Pick<AccountParts, "engineFreeze" | "closePositions"> => {
  const ask = async (command: Asked): Promise<number> => {
    let [count, refusal]: [number, Refusal | undefined] = [0, undefined];
    await submit({
      command,
      key: randomUUID(),
      fingerprint: command.type,
      takenBody: (decision) => `taken: ${(count = countOfLevers(decision))}`,
      refusedBody: (refused) => `refused: ${(refusal = refused).key}`,
    });
    if (refusal !== undefined) throw new Refused(refusal);
    return count;
  };
  return {
    engineFreeze: {
      freeze: async (userId) => void (await ask({ type: "freezeUser", userId })),
      unfreeze: async (userId) => void (await ask({ type: "unfreezeUser", userId })),
    },
    closePositions: (userId) => ask({ type: "closeAllLevers", userId, symbol: undefined }),
  };
};
