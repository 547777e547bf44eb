/** What payout details need of their owner's account; `compose/` connects it. */
import type { Language } from "@candor/wire/language";
import type { Db } from "../../platform/db/open-database.ts";
import type { Tx } from "../../platform/db/schema/schema.ts";
import type { HouseAddressOf } from "../../records/addresses/house-address.ts";
import type { OwnSession } from "../../records/own-session.ts";

export type AccountPort = {
  /** Refuses SessionRevoked, then FreshFactorNeeded; works in one transaction, with the account locked. */
  readonly whileFresh: <Value>(
    session: OwnSession,
    nowMs: number,
    work: (tx: Tx) => Promise<Value>,
  ) => Promise<Value>;
  readonly tellChanged: (tx: Tx, userId: number, language: Language, nowMs: number) => Promise<void>;
  readonly noticesChanged: (userId: number) => void;
};

export type PayoutDeps = {
  readonly db: Db;
  readonly houseAddressOf: HouseAddressOf;
  readonly account: AccountPort;
  /** Where people open the app: a signed text names it, so it proves nothing to anybody else. */
  readonly publicUrl: string;
};

/** Who changes something, and when. */
export type Changing = {
  readonly session: OwnSession;
  readonly language: Language;
  readonly nowMs: number;
};
