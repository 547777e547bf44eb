/**
 * A user's own addresses outside (COLD-01). Anyone may say that an address is theirs; who signs a text with its key has proven it, and then
 * what comes from it is theirs (WAL-15). An address is proven by one user at a time.
 */
import type { Network } from "../../platform/chain/chain.ts";
import { signerOf } from "../../platform/chain/signed-message.ts";
import type { Tx } from "../../platform/db/schema/schema.ts";
import { refuseWith } from "../../platform/refused.ts";
import { storeNotice } from "../../records/notices/store-notice.ts";
import type { Changing, PayoutDeps } from "./ports.ts";
import { makeProofText } from "./proof-text.ts";
import { findColdWallet, storeColdWallet, storeText, takeText } from "./repo.ts";
import { requireOwnAddress } from "./require-own-address.ts";
import { shownShort } from "./shown-short.ts";

export type ColdWalletForm = {
  readonly network: Network;
  readonly typed: string;
  readonly signature: string;
};

/** The text to sign. It is valid once, for ten minutes, and until another one is made. */
export const makeColdWalletText = async (
  deps: PayoutDeps,
  userId: number,
  { network, typed }: Pick<ColdWalletForm, "network" | "typed">,
  nowMs: number,
): Promise<{ address: string; text: string; until: number }> => {
  const { db, publicUrl } = deps;
  const address = await requireOwnAddress(deps, network, typed);
  const { text, untilMs } = makeProofText(publicUrl, { userId, network, address }, nowMs);
  await storeText(db, userId, network, { address, text, untilMs });
  return { address, text, until: untilMs };
};

/**
 * Refuses PleaseFillInTheWalletAddress, what is wrong with the address, FreshFactorNeeded, NoChanges, then, with a signature,
 * SignATextFirst, SignatureIsOfAnotherAddress, AddressIsProvenByAnother.
 */
export const saveColdWallet = async (
  deps: PayoutDeps,
  { network, typed, signature }: ColdWalletForm,
  { session, language, nowMs }: Changing,
): Promise<void> => {
  const { account } = deps;
  const address = await requireOwnAddress(deps, network, typed);
  const { userId } = session;
  const proves = signature !== "";
  await account.whileFresh(session, nowMs, async (tx) => {
    const saved = await findColdWallet(tx, userId, network);
    const isSame = saved?.address === address;
    if (isSame && (!proves || saved.provenMs !== null)) refuseWith("NoChanges");
    if (proves) await requireSigned(tx, userId, { network, signature }, address, nowMs);
    const changedMs = isSame ? saved.changedMs : nowMs;
    const stored = await storeColdWallet(tx, userId, network, {
      address,
      changedMs,
      provenMs: proves ? nowMs : null,
    });
    if (!stored) refuseWith("AddressIsProvenByAnother");
    await account.tellChanged(tx, userId, language, nowMs);
    const key = proves ? "coldWalletProven" : "coldWalletChanged";
    await storeNotice(
      tx,
      { userId, key, args: { address: shownShort(address) }, tourl: "/bindColdWallet" },
      nowMs,
    );
  });
  account.noticesChanged(userId);
};

const requireSigned = async (
  tx: Tx,
  userId: number,
  { network, signature }: Pick<ColdWalletForm, "network" | "signature">,
  address: string,
  nowMs: number,
): Promise<void> => {
  const text = await takeText(tx, userId, network, address, nowMs);
  if (text === undefined) return refuseWith("SignATextFirst");
  if (signerOf(network, text, signature.trim()) !== address) refuseWith("SignatureIsOfAnotherAddress");
};
