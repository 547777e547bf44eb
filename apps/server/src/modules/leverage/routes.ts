/** The calls of leveraged contracts (LEV-02 to LEV-18, API-11). */
import type { Exposure } from "@candor/core/engine/levers/exposure";
import {
  buyContract,
  cheDanContract,
  closeAll,
  closePart,
  leverAudit,
  leverExposure,
  myContractOrderList,
  pingcangContract,
  reverseContract,
  revokeAll,
  walletTransfer,
  zhiyingzhisunContract,
} from "@candor/wire/leverage";
import type { Db } from "../../platform/db/open-database.ts";
import {
  handle,
  storedBody,
  type CallContext,
  type MountedCall,
  type StoredBody,
} from "../../platform/http/mount.ts";
import { refuseWith } from "../../platform/refused.ts";
import type { KeyedCaller, StoredAnswer } from "../../records/stored-answer.ts";
import type { CommandPort } from "../../records/command-port.ts";
import type { TickEvidence } from "../../records/ticks/tick-evidence.ts";
import { auditLever } from "./audit.ts";
import { readShortfalls } from "./exposure-queries.ts";
import { exposureAnswer } from "./exposure.ts";
import { findLeverOrder, findPoolsOrder, listLeverOrders, type LeverRowDeps } from "./queries.ts";
import type { LeverageService } from "./service.ts";
import { transferWallet } from "./wallet-transfer.ts";

export type LeverRouteDeps = CommandPort & {
  readonly reads: Db;
  readonly service: LeverageService;
  readonly rows: LeverRowDeps;
  readonly evidence: TickEvidence;
  /** What the house owns and would lose, as decided (LEV-17). */
  readonly exposure: () => Promise<Exposure>;
};

export const leverRoutes = (deps: LeverRouteDeps): readonly MountedCall[] => [
  ...orderRoutes(deps.service),
  ...readingRoutes(deps),
  handle(walletTransfer, ({ transfervalue, type }, context) => {
    const direction = type === 1 ? "to_contract" : "to_wallet";
    return stored(transferWallet(deps, callerOf(context), transfervalue, direction));
  }),
];

type MoneyContext = CallContext<{ readonly access: "user"; readonly limit: "money" }>;
const callerOf = ({ session, language, idempotency }: MoneyContext): KeyedCaller => ({
  userId: session.userId,
  language,
  ...idempotency,
});
const stored = async (answered: Promise<StoredAnswer>): Promise<StoredBody> => {
  const { body, replayed } = await answered;
  return storedBody(body, replayed);
};

const orderRoutes = (service: LeverageService): readonly MountedCall[] => [
  handle(buyContract, (input, context) => stored(service.buy(input, callerOf(context)))),
  handle(cheDanContract, ({ id }, context) => stored(service.revoke(id, callerOf(context)))),
  handle(pingcangContract, ({ id }, context) => stored(service.close(id, callerOf(context)))),
  handle(closePart, (input, context) => stored(service.closePart(input, callerOf(context)))),
  handle(reverseContract, (input, context) => stored(service.reverse(input, callerOf(context)))),
  handle(zhiyingzhisunContract, (input, context) => stored(service.setStops(input, callerOf(context)))),
  handle(closeAll, ({ pid }, context) => stored(service.closeAll(pid, callerOf(context)))),
  handle(revokeAll, ({ pid }, context) => stored(service.revokeAll(pid, callerOf(context)))),
];

const readingRoutes = ({ reads, rows, ...deps }: LeverRouteDeps): readonly MountedCall[] => [
  handle(myContractOrderList, (input, { session }) => listLeverOrders(reads, rows, session.userId, input)),
  handle(leverAudit, async ({ id }, { session }) => {
    const found =
      (await findLeverOrder(reads, rows, session.userId, id)) ?? (await findPoolsOrder(reads, rows, id));
    if (found === undefined) return refuseWith("LeverOrderNotFound");
    return (await auditLever(deps.evidence, found)) ?? refuseWith("LeverOrderNotClosed");
  }),
  handle(leverExposure, async () =>
    exposureAnswer(await deps.exposure(), rows.products, await readShortfalls(reads)),
  ),
];
