/** Operators and their console: at its own address, with its own sessions; the customers' address answers none of its calls. */
import { assert } from "@candor/core/assert/assert";
import { mayDo, type OperatorAction, type OperatorRole } from "@candor/core/operators/actions";
import { sql } from "kysely";
import { clearAttempts, countAttempt } from "../modules/accounts/login/lockout.ts";
import type { Passwords } from "../modules/accounts/passwords/passwords.ts";
import { operatorsModule } from "../modules/operators/module.ts";
import { publicAuditRoutes } from "../modules/operators/public-audit-routes.ts";
import { authenticateOperators } from "../modules/operators/sessions.ts";
import { buildHttp, defaultConsoleRoot, type HttpOptions } from "../platform/http/build-http.ts";
import type { OperatorRules } from "../platform/http/serve-call.ts";
import { createSessionCache, type SessionCache } from "../platform/http/session-cache.ts";
import { carriedMessages } from "../platform/messages/carried-messages.ts";
import { demoMessages } from "../platform/messages/demo-messages.ts";
import { createCeremony, es256Only } from "../platform/passkeys/passkey-ceremony.ts";
import { refuseWith } from "../platform/refused.ts";
import { createAccountSocket, type AccountSocketHub } from "../platform/ws/account-socket.ts";
import { mountSockets } from "../platform/ws/mount-sockets.ts";
import { notingReads } from "../records/lists/note-reads.ts";
import type { Module } from "../records/module.ts";
import type { CarryOut } from "../records/operator-act.ts";
import type { Base } from "./base.ts";
import { listen } from "./serve.ts";

export type OperatorSide = {
  /** What the console is served with while the start waits for the clock; the first of all modules later. */
  readonly modules: readonly Module[];
  readonly sessions: SessionCache;
  /** Tells operators what changes on their desks; it ends with the session. */
  readonly socket: AccountSocketHub;
  /** Names the modules that carry acts out, once all are made. */
  readonly join: (all: readonly Module[]) => void;
};

/** Approvals count while the start waits for the clock; an act that only the running market can carry out keeps them, and is carried out later. */
const notYet: CarryOut = async () => refuseWith("MarketIsNotRunning");

export const operatorSide = (
  { config, database, secretKey, clock }: Base,
  passwords: Passwords,
  clockDesk: Module,
): OperatorSide => {
  const { db, operators } = database;
  const sessions = createSessionCache(authenticateOperators(operators, clock));
  const socket = createAccountSocket(sessions, clock);
  let joined: readonly Module[] | undefined;
  const own = operatorsModule({
    operators,
    ceremony: createCeremony(secretKey, config.consoleUrl, es256Only),
    totpKey: secretKey.derive("operators' totp secrets"),
    invitationKey: secretKey.derive("operators' invitations"),
    consoleUrl: config.consoleUrl,
    mode: config.mode,
    passwords,
    lockout: {
      countAttempt: async (subject, nowMs) => void (await countAttempt(db, subject, nowMs)),
      clearAttempts: (subject) => clearAttempts(db, subject),
    },
    tell: async (to, mail, nowMs) => {
      const message = { to, channel: "email", kind: "notice", ...mail } as const;
      await db.transaction().execute(async (tx) => {
        if (config.mode === "demo") await demoMessages.send(tx, message, nowMs);
        if (config.smtpUrl !== undefined) await carriedMessages.send(tx, message, nowMs);
      });
    },
    sessionsChanged: async () => {
      await sessions.forget(() => true);
      await socket.sweep();
    },
    carryOut: (action) =>
      (joined ?? modules).find(({ acts }) => acts?.[action] !== undefined)?.acts?.[action] ??
      (joined === undefined ? notYet : undefined),
  });
  const modules = [clockDesk, own];
  return { modules, sessions, socket, join: (all) => void (joined = all) };
};

type OpenConsole = { readonly address: string; readonly close: () => Promise<void> };

/** Serves the console where CONSOLE_ADDRESS says, and returns its address; nothing when it is off. */
export const serveConsole = async (
  base: Base,
  side: OperatorSide,
  modules: readonly Module[],
): Promise<string | undefined> => {
  if (base.config.consoleAddress === undefined) return undefined;
  const { address, close } = await openConsole(base, side, modules);
  base.closing.add(close);
  return address;
};

export const openConsole = async (
  base: Base,
  { sessions, socket }: OperatorSide,
  modules: readonly Module[],
  health?: HttpOptions["health"],
): Promise<OpenConsole> => {
  const { config, database } = base;
  assert(config.consoleAddress !== undefined, "the console has an address");
  const { app, refuse, waitMs } = await buildHttp({
    ...config,
    ...base,
    sessions,
    calls: modules.flatMap(({ calls }) => calls.map((call) => notingReads(database.operators, call))),
    webRoot: defaultConsoleRoot,
    webPage: "console.html",
    operators: operatorRules(database.operators),
    isReady: () => true,
    ...(health === undefined ? {} : { health }),
    routes: [publicAuditRoutes(database.reads)],
    metrics: undefined,
  });
  const sockets = mountSockets(app.server, {
    kinds: new Map([["/ws/operator", socket]]),
    log: base.log,
    refuse,
    limits: config.rateLimits,
    waitMs,
    trustedProxies: config.trustedProxies,
    publicUrl: config.consoleUrl,
    isReady: () => true,
    onSweep: socket.sweep,
    onTick: socket.closeExpired,
  });
  const close = async (): Promise<void> => {
    await sockets.close();
    await app.close();
  };
  return { address: await listen(app, config.consoleAddress), close };
};

const operatorRules = (operators: Base["database"]["operators"]): OperatorRules => ({
  mayDo: (action, roles) => mayDo(action as OperatorAction, roles as readonly OperatorRole[]),
  recordRefused: async ({ id }, action) => {
    await sql`SELECT audit_refused(${id}::uuid, ${action})`.execute(operators);
  },
});
