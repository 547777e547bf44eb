/** What customers do in their conversation with support (SUP-01). */
import { messageText } from "@candor/core/support/message-text";
import type { Db } from "../../platform/db/open-database.ts";
import { refuseWith } from "../../platform/refused.ts";
import { networkOf } from "../../platform/visitor/network-of.ts";
import { hashOf, type Owner } from "./owner.ts";
import { addMessage, markSeen, mergeMark, storeStars, type At } from "./repo.ts";

export type SupportServiceDeps = {
  readonly db: Db;
  /** Called after the commit: the user's devices, and the operators' desks, read what is new. Without a user: a visitor's. */
  readonly changed: (userId: number | undefined, at: At) => void;
  readonly limitsNetworks: boolean;
};

export type Sent = {
  readonly clientId: string;
  readonly text: string;
  readonly pictures: readonly string[];
  readonly language: string;
  readonly address: string;
};

/** As many browsers of one home, or of one small office, in an hour. */
const mostOfNetwork = 10;
const homeBits = { v4: 32, v6: 64 };

export type SupportService = ReturnType<typeof createSupportService>;

export const createSupportService = ({ db, changed, limitsNetworks }: SupportServiceDeps) => ({
  /** Refuses SupportTextIncorrect, then CannotSend for too many, SupportMarkEnded, or SupportPictureGone. */
  send: async (owner: Owner, { clientId, text, pictures, language, address }: Sent): Promise<At> => {
    const written = requireText(text, pictures.length);
    const at = await inWords(() =>
      addMessage(db, owner, {
        clientId,
        text: written,
        pictures,
        language,
        network: networkOf(address, homeBits),
        mostOfNetwork: limitsNetworks ? mostOfNetwork : 2_147_483_647,
      }),
    );
    changed(owner.userId ?? undefined, at);
    return at;
  },
  see: (owner: Owner, number: number): Promise<void> => inWords(() => markSeen(db, owner, number)),
  rate: (owner: Owner, stars: number): Promise<void> => inWords(() => storeStars(db, owner, stars)),
  merge: async (userId: number, mark: string): Promise<void> => {
    const at = await mergeMark(db, userId, hashOf(mark));
    if (at !== undefined) changed(userId, at);
  },
});

/** Refuses SupportTextIncorrect. */
export const requireText = (text: string, pictures = 0): string =>
  messageText(text, pictures) ?? refuseWith("SupportTextIncorrect");

const refusals: Readonly<Record<string, string>> = {
  CA052: "SupportMarkEnded",
  CA054: "CannotSend",
  CA064: "SupportPictureGone",
};

/** Refuses with the names of what the database refuses. */
export const inWords = async <Value>(work: () => Promise<Value>): Promise<Value> => {
  try {
    return await work();
  } catch (error) {
    const key = refusals[(error as { readonly code?: string }).code ?? ""];
    if (key !== undefined) refuseWith(key);
    throw error;
  }
};
