/**
 * What is being simulated: the engine of core, and the parts of the server and the ledger that must be correct as well. A test
 * replaces it with a broken one to see that the checkers detect it.
 */
import { step } from "@candor/core/engine/step";
import { businessDayStart } from "@candor/core/time/time";
import type { Payer } from "./outside/payer.ts";
import type { Payment } from "./outside/payment.ts";
import { signerRules, type SignerRules } from "./outside/signer.ts";
import { refusalOfEntry } from "@candor/core/withdrawal/payment-by-operator";
import { isFromBefore, nextStep, type PayoutLook } from "@candor/core/withdrawal/next-step";
import type { WithdrawalState } from "@candor/core/withdrawal/withdrawal";
import type { DepositAsset } from "@candor/core/deposit/deposit";
import { judgePayment } from "@candor/core/deposit/judge-payment";
import { ownerOf, type OwnerFacts } from "@candor/core/deposit/deposit-owner";
import type { Deposit } from "./ledger/deposits.ts";
import type { SimTransfer } from "./outside/chain.ts";
import { needed } from "./world/deposit-requests.ts";
import { productRules, type LedgerRules } from "./ledger/memory-ledger.ts";
import type { SimBar } from "./naive/bars.ts";
import { leverMarkOf, type Entry } from "./server/unbooked.ts";
import type { EngineState } from "@candor/core/engine/state";

export type ServerRules = {
  /** Whether the tick log checks who the leader is. */
  readonly fencesTicks: boolean;
  /** The source of the time of ticks and acceptances. */
  readonly clock: "monotonic" | "wall";
  /** Whether a key is looked up before its command is given to the engine. */
  readonly looksUpKeys: boolean;
  /** Whether the balances that a booking returns are compared with the engine's. */
  readonly comparesBalances: boolean;
  /** What is done with a batch that the database did not accept. */
  readonly whenDown: "ask again" | "take back";
  /** The time up to which all effects of ticks are booked, when `rest` is not; undefined when it is unchanged. */
  readonly leverMarkOf: (state: EngineState, rest: readonly Entry[], markMs: number) => number | undefined;
  /** Whether a batch may end in the middle of a decision. */
  readonly cutsDecisions: boolean;
  /** Whether owners are answered when their command is decided, before it is booked. */
  readonly answersEarly: boolean;
  /** Whether a new leader tells its engine who is frozen. */
  readonly recallsFreezes: boolean;
  /** Whether a new leader also considers heartbeats for the last tick of a pair. */
  readonly recallsHeartbeats: boolean;
  /** Whether a new leader tells its engine which promised prices were kept. */
  readonly recallsPromises: boolean;
  /** Whether a new leader tells its engine what users took of the stock for swaps on this day. */
  readonly recallsDraws: boolean;
  /** Whether a payment and its step are there together. */
  readonly paysWithItsStep: boolean;
  /** What the server learns of a payment from the outside: undefined for one of another withdrawal. */
  readonly look: (
    payer: Payer,
    hash: string,
    order: Pick<Payment, "to" | "amount">,
  ) => PayoutLook | undefined;
  /** Whether the day's cap waits for the booking of the requests before this one. */
  readonly capsInTurn: boolean;
  /** The number of the business day of a time. */
  readonly dayOf: (ms: number) => number;
  /** Whether a payment was made before a withdrawal was approved. */
  readonly isFromBefore: typeof isFromBefore;
  /** Why a payment that a person enters is refused, by what the signer says of other withdrawals like it. */
  readonly refusalOfEntry: typeof refusalOfEntry;
  /** Whether two who signed for this state gave back what is in it now. */
  readonly isStateSigned: (now: WithdrawalState, signed: string | undefined) => boolean;
  /** Whether the outside is asked for the payment of what is given back. */
  readonly looksBeforeGivingBack: boolean;
  /** Whether a large transfer that becomes somebody's takes two. */
  readonly asksTwoForDeposits: boolean;
  /** The key under which an act about money is booked. */
  readonly actKey: (actId: number, ticket: number) => string;
  /** What is done next about a withdrawal. */
  readonly nextStep: typeof nextStep;
  readonly confirmationsNeeded: number;
  /** Whose a transfer is; `claimedBy` has named its hash. */
  readonly ownerOf: (facts: OwnerFacts, claimedBy: number | undefined) => number | undefined;
  /** What a transfer is credited as. */
  readonly assetOf: (transfer: Pick<SimTransfer, "asset">) => DepositAsset;
  /** The key under which a deposit is credited. */
  readonly creditKey: (deposit: Pick<Deposit, "id" | "attempt">, ticket: number) => string;
  /** What becomes of what has arrived for an invoice. */
  readonly judgePayment: typeof judgePayment;
  /** Whether messages of the gateway need its signature, and are only hints. */
  readonly checksMessages: boolean;
  /** The stored minutes of a pair, which a new leader's bot uses. */
  readonly storedMinutes: (minutes: readonly SimBar[]) => readonly SimBar[];
};

export type Subject = {
  readonly step: typeof step;
  readonly ledger: LedgerRules;
  readonly server: ServerRules;
  readonly signer: SignerRules;
};

export const product: Subject = {
  step,
  ledger: productRules,
  signer: signerRules,
  server: {
    fencesTicks: true,
    clock: "monotonic",
    looksUpKeys: true,
    comparesBalances: true,
    whenDown: "ask again",
    leverMarkOf,
    cutsDecisions: false,
    answersEarly: false,
    recallsFreezes: true,
    recallsHeartbeats: true,
    recallsPromises: true,
    recallsDraws: true,
    paysWithItsStep: true,
    look: (payer, hash, order) => payer.look(hash, order),
    capsInTurn: true,
    dayOf: (ms) => businessDayStart(ms),
    isFromBefore,
    refusalOfEntry,
    isStateSigned: (now, signed) => now === signed,
    looksBeforeGivingBack: true,
    asksTwoForDeposits: true,
    actKey: (actId) => `act:${actId}`,
    confirmationsNeeded: needed,
    ownerOf,
    assetOf: ({ asset }) => asset,
    creditKey: ({ id, attempt }) => `deposit:${id}:${attempt}`,
    judgePayment,
    checksMessages: true,
    nextStep,
    storedMinutes: (minutes) => minutes,
  },
};
