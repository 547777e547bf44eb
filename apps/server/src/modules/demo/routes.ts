/** The calls that exist only in demo mode. */
import type { Price } from "@candor/core/money/money";
import { demoFund, demoOutbox, demoSend, demoSign, demoWallet } from "@candor/wire/demo";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/open-database.ts";
import { handle, storedBody, type MountedCall } from "../../platform/http/mount.ts";
import type { CommandPort } from "../../records/command-port.ts";
import type { InPlayTurn } from "../../records/play-money.ts";
import type { SecretKey } from "../../platform/secret-key.ts";
import { createFunding } from "./fund.ts";
import { readOutbox } from "./outbox.ts";
import { createPlayWallet } from "./play-wallet.ts";

export type DemoDeps = CommandPort & {
  readonly db: Db;
  readonly clock: Clock;
  readonly secretKey: SecretKey;
  readonly inPlayTurn: InPlayTurn;
  /** The last logged trade of a symbol. */
  readonly lastTrade: (symbol: string) => { readonly price: Price } | undefined;
};

export const demoRoutes = (deps: DemoDeps): readonly MountedCall[] => {
  const { db, clock } = deps;
  const fund = createFunding(deps);
  const wallet = createPlayWallet(deps);
  return [
    handle(demoOutbox, async ({ to }) => {
      const rows = await readOutbox(db, to, clock.nowMs());
      return { rows, total: rows.length };
    }),
    handle(demoFund, async ({ money }, { session, idempotency, language }) => {
      const { body, replayed } = await fund({ ...idempotency, userId: session.userId, language }, money);
      return storedBody(body, replayed);
    }),
    handle(demoWallet, ({ network }, { session }) => ({
      address: wallet.of(session.userId, network).address,
    })),
    handle(demoSign, ({ network, message }, { session }) => {
      const { address, sign } = wallet.of(session.userId, network);
      return { address, signature: sign(message) };
    }),
    handle(demoSend, (input, { session }) => wallet.send(session.userId, input)),
  ];
};
