/** The calls of deposits (WAL-01 to WAL-04, WAL-11, WAL-15). */
import { networkOfHash } from "@candor/core/deposit/transfer-hash";
import { formatMoney } from "@candor/core/money/money";
import {
  channelDigital,
  depositQuote,
  myPay,
  pay,
  payChannel,
  payDigital,
  usualAddr,
} from "@candor/wire/deposits";
import type { Db } from "../../platform/db/open-database.ts";
import { handle, type MountedCall } from "../../platform/http/mount.ts";
import { refuseWith } from "../../platform/refused.ts";
import { requireAddress } from "../../records/addresses/require-address.ts";
import { limitsOf } from "../../records/lists/user-lists.ts";
import type { ReadSettings } from "../../records/settings.ts";
import type { AddressBook } from "./address/address-book.ts";
import { giveQuote } from "./address/quotes.ts";
import { digitalChannels, kindOf, sharedNetwork } from "./channels/channels.ts";
import { claimHash } from "./claims/claim-service.ts";
import { createInvoice, type InvoiceDeps } from "./gateway/invoices.ts";
import { readEthMinimum, readLimits, requireEnoughEth, requireInLimits } from "./channels/limits.ts";
import type { DepositNetworks } from "./ports.ts";
import { readRecharges, readUsualAddresses } from "./queries.ts";

export type DepositRoutesDeps = {
  readonly reads: Db;
  readonly outside: Db;
  readonly networks: DepositNetworks;
  readonly book: AddressBook;
  readonly walletLinkUsers: ReadonlySet<number>;
  readonly readSettings: ReadSettings;
  readonly invoices: InvoiceDeps | undefined;
  readonly publicUrl: string;
  readonly onClaimed: () => void;
};

export const depositRoutes = (deps: DepositRoutesDeps): readonly MountedCall[] => {
  const { reads, outside, networks, readSettings, invoices, publicUrl } = deps;
  return [
    handle(payChannel, async () => {
      const { min, max } = await readLimits(readSettings, invoices?.gateway.most);
      const row = { minprice: formatMoney(min), maxprice: formatMoney(max) };
      const rows = invoices === undefined ? [] : [{ code: invoices.gateway.name, ...row }];
      return { rows, total: rows.length };
    }),
    handle(pay, async ({ action, money }, { session, nowMs }) => {
      if (invoices === undefined || action !== invoices.gateway.name)
        return refuseWith("ThisTypeIsNotSupported");
      await requireInLimits(money, readSettings, invoices.gateway.most);
      const returnUrl = `${publicUrl}/recharge?tab=bank`;
      return await createInvoice(invoices, { userId: session.userId, amount: money, returnUrl, nowMs });
    }),
    handle(channelDigital, async (_, { session, nowMs }) => {
      const limits = { ...(await readLimits(readSettings)), minEth: await readEthMinimum(readSettings) };
      const rows = await digitalChannels(deps, session.userId, limits, nowMs);
      return { rows: [...rows], total: rows.length };
    }),
    handle(usualAddr, async (_, { session }) => {
      const addresses = await readUsualAddresses(reads, session.userId);
      return { rows: addresses.map((address) => ({ address })), total: addresses.length };
    }),
    handle(payDigital, async ({ type, hash, money, payaddress }, { session, nowMs }) => {
      const kind = kindOf(type) ?? refuseWith("ThisTypeIsNotSupported");
      const requireAmount = kind === "eth" ? requireEnoughEth : requireInLimits;
      if (money !== undefined) await requireAmount(money, readSettings);
      if (payaddress.trim() !== "") requireAddress(networkOfHash(kind, hash.trim()), payaddress);
      const claim = { userId: session.userId, kind, hash, nowMs };
      const id = await claimHash({ ...deps, networks: new Set(networks.keys()) }, claim);
      return { id: String(id) };
    }),
    handle(depositQuote, async ({ money }, { session, nowMs }) => {
      const shared = sharedNetwork(networks) ?? refuseWith("ThisTypeIsNotSupported");
      await requireInLimits(money, readSettings);
      const { number: headBlock } = await shared.chain.head();
      const asked = { network: shared.chain.network, address: shared.shared, amount: money, headBlock };
      const quote = await giveQuote(outside, { ...asked, userId: session.userId, nowMs });
      return { amount: formatMoney(quote.amount), address: quote.address, expires: quote.expiresMs };
    }),
    handle(myPay, async (input, { session }) => {
      const { rows, total } = await readRecharges(reads, session.userId, limitsOf(input));
      return { rows: [...rows], total };
    }),
  ];
};
