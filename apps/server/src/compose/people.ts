/** Users: accounts, sessions, factors, the home page, articles, loans, the community, support, and the loss figures. */
import { randomUUID } from "node:crypto";
import { assert } from "@candor/core/assert/assert";
import { createCaptcha } from "../modules/accounts/codes/captcha.ts";
import { accountsModule } from "../modules/accounts/module.ts";
import { operatorPort, type OperatorPort } from "../modules/accounts/operator-port.ts";
import type { AccountDeps } from "../modules/accounts/deps.ts";
import type { Passwords } from "../modules/accounts/passwords/passwords.ts";
import { payoutPort } from "../modules/accounts/payout-port.ts";
import { securityPort } from "../modules/accounts/security-port.ts";
import { supportPort } from "../modules/accounts/support-port.ts";
import { withdrawalPort } from "../modules/accounts/withdrawal-port.ts";
import { communityModule } from "../modules/community/module.ts";
import { contentModule } from "../modules/content/module.ts";
import { shippedArticles } from "../modules/content/shipped/shipped-articles.ts";
import { homeModule } from "../modules/home/module.ts";
import { personalModule } from "../modules/personal/module.ts";
import { loanModule } from "../modules/loan/module.ts";
import type { Rewards } from "../modules/rewards/module.ts";
import { riskModule } from "../modules/risk/module.ts";
import { createSecondFactor, hasSecondFactor, readFactors } from "../modules/security/factors.ts";
import { securityModule } from "../modules/security/module.ts";
import { supportModule } from "../modules/support/module.ts";
import { startMessages } from "../platform/messages/start-messages.ts";
import { Refused } from "../platform/refused.ts";
import type { OperatorPushes } from "../platform/ws/ports.ts";
import type { CommandInput, CommandPort } from "../records/command-port.ts";
import type { Module } from "../records/module.ts";
import { createSettings } from "../records/settings.ts";
import type { Base } from "./base.ts";
import type { EngineThread } from "./engine-thread/start-engine-thread.ts";
import type { Pictures } from "./pictures.ts";

export type People = {
  readonly modules: readonly Module[];
  /** What withdrawals need to know of their owner. */
  readonly owner: ReturnType<typeof withdrawalPort>;
  /** What the details of where users are paid need of their accounts. */
  readonly payout: ReturnType<typeof payoutPort>;
  /** What operators' freezes need of the accounts. */
  readonly operator: OperatorPort;
};

type PeoplePorts = {
  readonly pictures: Pictures;
  readonly desks: OperatorPushes;
  readonly rewards: Rewards["ofSpeeches"];
};

/** A limit that is off is no limit (API-17): more than the database counts. */
const anyNumber = 2_147_483_647;

export const openPeople = (
  base: Base,
  passwords: Passwords,
  engine: EngineThread,
  { pictures, desks, rewards }: PeoplePorts,
): People => {
  const { config, secretKey, clock, log } = base;
  const { db, reads, jobs, operators } = base.database;
  const deps = accountDeps(base, passwords, engine);
  const hasFactor = async (userId: number) => hasSecondFactor(await readFactors(db, userId));
  const account = securityPort(deps);
  const modules = [
    accountsModule({ ...deps, clock }),
    securityModule({ db, operators, clock, secretKey, publicUrl: config.publicUrl, account }),
    personalModule({ reads, requireFresh: account.requireFresh }),
    homeModule({
      db: reads,
      operators,
      mode: config.mode,
      channels: deps.codes.channels.join(","),
      publicUrl: config.publicUrl,
    }),
    articles(base, pictures),
    loanModule({ db, reads, operators, noticesChanged: deps.noticesChanged }),
    communityModule({
      db,
      reads,
      operators,
      mode: config.mode,
      clock,
      limitsTexts: config.rateLimits,
      noticesChanged: deps.noticesChanged,
      rewards,
    }),
    supportModule({
      db,
      reads,
      jobsDb: jobs,
      operators,
      clock,
      pushes: base.account,
      desks,
      readSettings: createSettings(reads, clock),
      limitsNetworks: config.rateLimits,
      log,
      ...pictures,
      mostPicturesADay: config.rateLimits
        ? { customer: 30, operator: 200 }
        : { customer: anyNumber, operator: anyNumber },
      noticesChanged: deps.noticesChanged,
      ...supportPort(deps),
    }),
    riskModule({ db, jobs, mode: config.mode, clock: engine.clock }),
  ];
  return {
    modules,
    owner: withdrawalPort({ ...deps, hasFactor }),
    payout: payoutPort(deps),
    operator: operatorPort(deps),
  };
};

const articles = ({ config, database, clock, log }: Base, pictures: Pictures): Module => {
  const { db, reads, operators, jobs } = database;
  return contentModule({
    db,
    reads,
    operators,
    jobsDb: jobs,
    clock,
    log,
    ...pictures,
    mostPicturesADay: config.rateLimits ? 200 : anyNumber,
    mode: config.mode,
    shipped: shippedArticles,
  });
};

/** What accounts need; starts the sending of their messages. */
const accountDeps = (base: Base, passwords: Passwords, engine: EngineThread): AccountDeps => {
  const { config, database, secretKey, closing, log } = base;
  const { messages, channels, stop } = startMessages(base);
  closing.add(stop);
  const captcha = createCaptcha(secretKey.derive("captcha"));
  return {
    db: database.db,
    reads: database.reads,
    jobs: database.jobs,
    log,
    messages,
    passwords,
    sessionsEnded: base.account,
    noticesChanged: (userId) => base.account.push(userId, "NOTICES", {}),
    secondFactor: createSecondFactor(database.db, secretKey),
    codes: { captcha, channels, limitsNetworks: config.rateLimits },
    publicUrl: config.publicUrl,
    ...engineOfAccounts(engine),
  };
};

/** The accounts' way to the engine: each command is new, so it gets its own key. */
const engineOfAccounts = ({ submit }: CommandPort): Pick<AccountDeps, "engineFreeze" | "closePositions"> => {
  const ask = async (command: CommandInput): Promise<number> => {
    const reply = { language: "en", says: "count" } as const;
    const answer = await submit({ command, key: randomUUID(), fingerprint: command.type, reply });
    assert("body" in answer, "nobody else has this key");
    if (answer.refusal !== undefined) throw new Refused(answer.refusal);
    return answer.count ?? 0;
  };
  return {
    engineFreeze: {
      freeze: async (userId) => void (await ask({ type: "freezeUser", userId })),
      unfreeze: async (userId) => void (await ask({ type: "unfreezeUser", userId })),
    },
    closePositions: (userId) => ask({ type: "closeAllLevers", userId, symbol: undefined }),
  };
};
