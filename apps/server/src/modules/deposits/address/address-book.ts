/**
 * Which address is whose (WAL-15). A user's own address is derived by its position when it is first shown, stored, and never given to
 * anyone else.
 *
 * Invariant: an address is stored and in the book before it is shown, so the chain is watched for it from then on.
 */
import { sql } from "kysely";
import type { Db } from "../../../platform/db/open-database.ts";
import type { Network } from "../../../platform/chain/chain.ts";
import type { DepositNetworks } from "../ports.ts";

export type AddressBook = {
  /** Reads what is stored. Call it before anything else. */
  readonly open: () => Promise<void>;
  /** The user's own address; undefined where there are none. */
  readonly addressFor: (userId: number, network: Network, nowMs: number) => Promise<string | undefined>;
  readonly ownerOf: (network: Network, address: string) => number | undefined;
  /** The users' own. */
  readonly own: (network: Network) => ReadonlySet<string>;
  /** Every address of ours on a network: the users' own, and the shared one. */
  readonly watched: (network: Network) => ReadonlySet<string>;
};

export const createAddressBook = (outside: Db, networks: DepositNetworks): AddressBook => {
  const owners = new Map<Network, Map<string, number>>();
  const own = new Map<Network, Set<string>>();
  const watched = new Map<Network, Set<string>>();
  const note = (network: Network, address: string, userId: number): void => {
    owners.get(network)?.set(address, userId);
    own.get(network)?.add(address);
    watched.get(network)?.add(address);
  };
  for (const [network, { shared }] of networks) {
    owners.set(network, new Map());
    own.set(network, new Set());
    watched.set(network, new Set(shared === undefined ? [] : [shared]));
  }
  return {
    open: async () => {
      const rows = await outside
        .selectFrom("deposit_address")
        .select(["network", "address", "user_id"])
        .execute();
      for (const row of rows) note(row.network, row.address, Number(row.user_id));
    },
    addressFor: async (userId, network, nowMs) => {
      const addressAt = networks.get(network)?.addressAt;
      if (addressAt === undefined) return undefined;
      const address =
        (await readAddress(outside, userId, network)) ??
        (await giveAddress(outside, { userId, network, nowMs, addressAt }));
      note(network, address, userId);
      return address;
    },
    ownerOf: (network, address) => owners.get(network)?.get(address),
    own: (network) => own.get(network) ?? new Set(),
    watched: (network) => watched.get(network) ?? new Set(),
  };
};

const readAddress = async (db: Db, userId: number, network: Network): Promise<string | undefined> => {
  const row = await db
    .selectFrom("deposit_address")
    .select("address")
    .where("user_id", "=", BigInt(userId))
    .where("network", "=", network)
    .executeTakeFirst();
  return row?.address;
};

type Given = {
  readonly userId: number;
  readonly network: Network;
  readonly nowMs: number;
  readonly addressAt: (position: number) => string;
};

/** Concurrent calls take their positions one after another; a user who asks twice at once gets one address. */
const giveAddress = (db: Db, { userId, network, nowMs, addressAt }: Given): Promise<string> =>
  db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('deposit_address', 0))`.execute(tx);
    const { rows } = await sql<{ address: string | null; next: number }>`
      SELECT (SELECT address FROM deposit_address WHERE user_id = ${userId} AND network = ${network}) AS address,
        (SELECT coalesce(max(position), -1) + 1 FROM deposit_address WHERE network = ${network}) AS next`.execute(
      tx,
    );
    const [held] = rows;
    if (typeof held?.address === "string") return held.address;
    const position = held?.next ?? 0;
    const address = addressAt(position);
    await tx
      .insertInto("deposit_address")
      .values({ user_id: BigInt(userId), network, position, address, created_ms: BigInt(nowMs) })
      .execute();
    return address;
  });
