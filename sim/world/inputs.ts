/**
 * What happens in a simulated world, as data: prices, commands, actions of operators, faults. Nothing here depends on the
 * engine's results, so one seed gives one list of inputs.
 *
 * An actor cannot know the number of a contract that the engine has not assigned yet: it names one by `Pick`, which the
 * simulated server looks up among what is booked when the command arrives.
 */
import type { BandSchedule } from "@candor/core/bot/bands";
import type { DepositAsset } from "@candor/core/deposit/deposit";
import type { LeverSide } from "@candor/core/leverage/lever-order";
import type { Asset, Money, Price, Rate } from "@candor/core/money/money";
import type { OptionDirection } from "@candor/core/options/option";
import type { SwapAsset, SwapToken } from "@candor/core/swap/swap-asset";
import type { HouseClass } from "@candor/core/ids/account-id";
import type { CorrectableAccount } from "@candor/core/wallet/correction";
import type { OperatorReason } from "@candor/core/withdrawal/withdrawal";
import type { CashTerms } from "../ledger/withdrawal-rules.ts";
import type { SignerTerms } from "../outside/signer.ts";

/** What a pair does at a beat. The tick log numbers it, and adds heartbeats for pairs that are awaited. */
export type PairMove = {
  readonly symbol: string;
  /** A trade since the last beat, or none. */
  readonly trade: Price | undefined;
  /** Whether the log gives the pair a tick now, whether or not it is awaited. */
  readonly isDue: boolean;
  readonly beats: boolean;
  /** How long before the beat its tick is; 0 in a log like the product's. */
  readonly lagMs: number;
};

/**
 * One of a user's live contracts or runs, of all that the user ever had, of another user's, or of those that a price has
 * triggered and that are not booked yet: the `nth`, modulo their number.
 */
export type Pick = { readonly among: "live" | "own" | "foreign" | "triggered"; readonly nth: number };

/** Stops as permille of the last price: above zero on the correct side. Undefined for none. */
export type StopOffsets = { readonly loss: bigint | undefined; readonly profit: bigint | undefined };
/** The same for a change: "keep" for an unchanged stop. */
export type StopOffsetChanges = {
  readonly loss: bigint | "none" | "keep";
  readonly profit: bigint | "none" | "keep";
};

export type ProtectionChange = "address" | "password";

export type ActorRequest =
  | {
      readonly type: "option";
      readonly symbol: string;
      readonly direction: OptionDirection;
      readonly stake: Money;
      readonly seconds: number;
      readonly seenPrice: Price;
    }
  | {
      readonly type: "open";
      readonly symbol: string;
      readonly side: LeverSide;
      readonly multiple: number;
      readonly share: number;
      readonly askedPrice: Price | undefined;
      readonly stops: StopOffsets;
    }
  | { readonly type: "close"; readonly pick: Pick; readonly share: number | undefined }
  | { readonly type: "revoke"; readonly pick: Pick }
  | { readonly type: "setStops"; readonly pick: Pick; readonly stops: StopOffsetChanges }
  | { readonly type: "reverse"; readonly pick: Pick }
  | { readonly type: "closeAll"; readonly symbol: string | undefined }
  | { readonly type: "revokeAll"; readonly symbol: string | undefined }
  | {
      readonly type: "startRun";
      readonly symbol: string;
      readonly amount: Money;
      readonly multiple: number;
      readonly times: number;
    }
  | { readonly type: "stopRun"; readonly pick: Pick }
  /** Between the two wallets of the user; `all`: everything that is booked there. */
  | {
      readonly type: "transfer";
      readonly direction: "to_contract" | "to_wallet";
      readonly amount: Money | "all";
    }
  | { readonly type: "deposit"; readonly amount: Money }
  /** Whole USDT of what is booked in the wallet, in thousandths of it. */
  | { readonly type: "withdraw"; readonly permille: number }
  /** One of the user's own, the newest first. The server dies after this many steps. */
  | { readonly type: "cancel"; readonly nth: number; readonly diesAfter: number | undefined }
  /** Names the hash of a transfer, the newest first, whosever it is. */
  | { readonly type: "claim"; readonly nth: number }
  /** Asks for the exact amount of a transfer to the shared address. */
  | { readonly type: "quote"; readonly amount: Money }
  | { readonly type: "invoice"; readonly amount: Money; readonly diesAfter: number | undefined }
  /** Where the money goes, or what protects it, changes. */
  | { readonly type: "protect"; readonly change: ProtectionChange }
  | {
      readonly type: "swap";
      readonly token: SwapToken;
      readonly isBuying: boolean;
      /** Of what is booked there, in thousandths; more than 1 000 is more than the user has. */
      readonly permille: number;
      /** How long ago the user asked for the quote, ms; "last": the quote of the user's last swap, once more. */
      readonly quotedAgoMs: number | "last";
    };

/** What a user sends, under a key. */
export type Sent = {
  readonly userId: number;
  readonly key: string;
  readonly fingerprint: string;
  readonly acceptedMs: number;
  readonly request: ActorRequest;
};

export type OperatorAct =
  | { readonly type: "freeze" | "unfreeze"; readonly userId: number }
  /** Asks for a move of the house's money. */
  | { readonly type: "move"; readonly from: HouseClass; readonly to: HouseClass; readonly amount: Money }
  /** Asks for a correction; `userId` 0: between the house's own accounts. */
  | {
      readonly type: "correct";
      readonly userId: number;
      readonly from: CorrectableAccount;
      readonly to: CorrectableAccount;
      readonly amount: Money;
    };

/**
 * A fault in the booking of a batch. Paused: its leader stops before it sends the batch, another one takes over, and the
 * first one wakes later and sends it.
 */
export type BookingFault =
  | "none"
  | "answer lost"
  | "failed before"
  | "crash before"
  | "crash after"
  | "paused";

/** A transfer on the chain; "quoted": of the exact amount that its user was last told. */
export type ChainSend = {
  readonly from: string;
  readonly to: string;
  readonly asset: DepositAsset;
  readonly amount: bigint | "quoted";
  readonly meantFor: number;
};

export type DeskAct =
  | "approve"
  | "approveBoth"
  | "refuse"
  | "sign"
  | "again"
  | "takeBack"
  | "pay"
  | "giveBack"
  | "release"
  | "giveUp"
  | "replaceSigner"
  | "clear";

export type SimInput =
  | {
      readonly kind: "advance";
      readonly timeMs: number;
      readonly moves: readonly PairMove[];
      /** The server crashes when the ticks are stored, or when it has applied the first of them. */
      readonly dies: "stored" | "half taken" | undefined;
    }
  | {
      readonly kind: "commands";
      readonly sent: readonly Sent[];
      /** The server crashes after this many of them. */
      readonly diesAfter: number | undefined;
    }
  | { readonly kind: "operator"; readonly act: OperatorAct; readonly acceptedMs: number }
  | {
      readonly kind: "book";
      /** The most decisions of the batch. */
      readonly most: number;
      /** What ticks caused is handed out when fewer decisions than this wait to be booked, this many at a time. */
      readonly shortOf: number;
      readonly handout: number;
      readonly fault: BookingFault;
    }
  /** The oldest payments under way end like this, and all that is held is taken on; the server dies after this many steps. */
  | {
      readonly kind: "withdrawals";
      readonly fates: readonly ("paid" | "failed" | "gone")[];
      /** Whether all are looked up before any is taken on. */
      readonly isAtOnce: boolean;
      readonly diesAfter: number | undefined;
    }
  /**
   * An operator decides on the `nth` of what waits: a request, also together with another one of its owner, an act to sign, to try again
   * or to take back, a withdrawal to pay, to give back, to take from the signer; "replaceSigner": two take all from a signer that does not
   * run, and start another one; "clear": on all of it, at the end.
   */
  | {
      readonly kind: "desk";
      readonly operator: number;
      readonly act: DeskAct;
      readonly nth: number;
      readonly why: OperatorReason;
      readonly diesAfter: number | undefined;
    }
  /**
   * The signer's process dies before its step after this many. The next one may be silent: it refuses whatever it is asked, as one that reads
   * another database, until the next of these inputs.
   */
  | { readonly kind: "signer"; readonly diesAfter: number; readonly isNextSilent: boolean }
  /**
   * Its process ends; this many of the newest lines of its journal are lost with the disk, and an older copy is there. At
   * that moment a reorganisation may take the newest blocks away, or what is in no block offers too little from then on.
   */
  | {
      readonly kind: "signerStops";
      readonly linesLost: number;
      readonly trouble: "none" | "reorganised" | "dear";
    }
  /** The server is started with or without its address. */
  | { readonly kind: "signersAddress"; readonly isSet: boolean }
  /** Somebody starts it, if it does not run, and may have filled its wallet again, which nobody should. */
  | {
      readonly kind: "signerStarts";
      readonly from: "disk" | "wholeJournal" | "newKey";
      readonly isFilled: boolean;
    }
  /**
   * A reorganisation takes the block of this one of the payments that are under way, of a person or the signer, which still ends as it will.
   * Undefined: what the signer has sent and no block has offers too little from then on.
   */
  | { readonly kind: "chainsTrouble"; readonly blockLost: number | undefined }
  /** The house has paid somebody for something else, some minutes ago: as much as the `nth` request that waits would bring its owner. */
  | { readonly kind: "otherPayment"; readonly nth: number }
  /** Transfers are sent, blocks are found, and sometimes others take the place of the newest ones. */
  | {
      readonly kind: "chain";
      readonly sends: readonly ChainSend[];
      readonly blocks: number;
      readonly reorganises: { readonly depth: number; readonly drops: boolean } | undefined;
    }
  /** A round of the server's work on deposits; it dies after this many steps. */
  | { readonly kind: "deposits"; readonly isChainDown: boolean; readonly diesAfter: number | undefined }
  /** What happens at the gateway to the `nth` newest invoice, and the messages that arrive. */
  | {
      readonly kind: "gateway";
      readonly changes: readonly { readonly nth: number; readonly status: "paid" | "closed" }[];
      readonly messages: readonly {
        readonly delivery: string;
        readonly nth: number;
        readonly isForged: boolean;
      }[];
      readonly diesAfter: number | undefined;
    }
  /** An operator decides whose a transfer is, or that it is nobody's. */
  | {
      readonly kind: "review";
      readonly operator: number;
      readonly nth: number | "all";
      readonly isRejected: boolean;
    }
  /** Everything that is decided is booked, and so is the mark; when `isWhole`, what ticks caused is handed out first. */
  | { readonly kind: "drain"; readonly isWhole: boolean }
  | { readonly kind: "crash" | "pause" }
  /** The machine's clock is moved. */
  | { readonly kind: "clockStep"; readonly byMs: number }
  /** The offers from then on. */
  | { readonly kind: "offers"; readonly levers: LeverOffers; readonly options: OptionOffer };

/** Comma-separated lists, as in a product: minutes, and the percent that each pays. */
export type OptionOffer = { readonly terms: string; readonly scale: string };

export type LeverOffer = {
  readonly multiples: readonly number[];
  readonly molecule: number;
  /** Fee rate of the notional, in 1e-8. */
  readonly feeRate: bigint;
  readonly closeOutBps: number;
  readonly stressBps: number;
};
/** Undefined for a symbol that offers nothing. */
export type LeverOffers = ReadonlyMap<string, LeverOffer | undefined>;

export type World = {
  readonly symbols: readonly string[];
  /** The options that all symbols offer at first. */
  readonly options: OptionOffer;
  /** What each symbol offers for leveraged contracts at first. */
  readonly levers: LeverOffers;
  /** The bands of the bot, and from when on they count. */
  readonly bands: BandSchedule;
  /** Whether each awaited pair gets a tick on the next beat, all of them at one time. */
  readonly isLogPunctual: boolean;
  readonly capital: Money;
  /** What the house holds for swaps, and its spread. */
  readonly stock: ReadonlyMap<SwapAsset, Money<Asset>>;
  readonly swapSpread: Rate;
  readonly cash: CashTerms;
  /** In some worlds a signer pays what the policy or one operator approves. */
  readonly signer: SignerTerms | undefined;
  readonly cooldownMs: number;
  readonly wallets: ReadonlyMap<number, Money>;
  readonly contracts: ReadonlyMap<number, Money>;
  readonly inputs: readonly SimInput[];
};
