/**
 * Sends one contract order at a time, after the transfer that it needs, and follows both to their answers, including lost ones (LEV-02, LEV-16,
 * SES-09, API-11).
 */
import type { LeverSide } from "@candor/core/leverage/lever-order";
import { formatMoney, type Money } from "@candor/core/money/money";
import { buyContract, myContractOrderList, walletTransfer } from "@candor/wire/leverage";
import type { Product } from "@candor/wire/market";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "../../../i18n/use-text.ts";
import { call, type ApiFailure } from "../../../lib/calls/api.ts";
import { useMoneyCalls, type CallState } from "../../../parts/money-calls.ts";
import { refreshUser } from "../../../lib/account/refresh-user.ts";
import { showMoney } from "../../../lib/show/show-money.ts";
import { toast } from "../../../lib/toasts.ts";
import { useTermsOnRefusal } from "../../../parts/pair/seen-terms.ts";
import { openingPriceOf } from "./opening-price.ts";
import { ticketInput, type Ticket, type TicketField } from "./ticket.ts";
import { fieldOfRefusal } from "./ticket-errors.ts";
import { changingWith, rereadAnswers } from "../../../lib/calls/answer-key.ts";

/** What the server refused: at a field, or above the buttons. */
export type Refused = { readonly field: TicketField | undefined; readonly message: string };

export type SentContract = { readonly side: LeverSide; readonly pair: string; readonly share: number };

export type Placing = {
  readonly callState: CallState;
  /** What was sent last. */
  readonly sent: SentContract | undefined;
  /** What was sent last waits for its transfer. */
  readonly isMoving: boolean;
  /** `move` goes from the balance to the contract wallet first; without it nothing is ordered. */
  readonly begin: (ticket: Ticket, side: LeverSide, multiple: number, move: Money | undefined) => void;
  readonly askAgain: () => void;
};

const callName = "buyContract";
const moveName = "transfer";

export const usePlacing = (
  product: Product | undefined,
  onRefused: (refused: Refused) => void,
  onPlaced: () => void,
): Placing => {
  const text = useText();
  const queries = useQueryClient();
  const calls = useMoneyCalls();
  const reread = useTermsOnRefusal();
  const [sent, setSent] = useState<SentContract>();
  const begin: Placing["begin"] = (ticket, side, multiple, move) => {
    if (product === undefined) return;
    const input = ticketInput(ticket, product, side, multiple);
    setSent({ side, pair: product.pairName, share: Number(input.share) });
    const words = { side: text(side === "long" ? "leverage.buy" : "leverage.sell"), pair: product.pairName };
    const place = (): void =>
      calls.begin(callName, {
        send: (key) => call(buyContract, input, { idempotencyKey: key }),
        done: ({ id }) => {
          onPlaced();
          void rereadAnswers(queries, myContractOrderList);
          void refreshUser();
          void openingPriceOf(id).then((price) => {
            if (price !== undefined)
              toast.good(text("leverage.openedAt", { ...words, price: showMoney(price) }));
            else toast.good(text(ticket.isBestPrice ? "leverage.placedBest" : "leverage.placedFixed", words));
          });
        },
        refused: (failure: ApiFailure) => {
          reread(failure.key);
          onRefused({ field: fieldOfRefusal(failure.key), message: failure.message });
        },
      });
    if (move === undefined) return place();
    const transfervalue = formatMoney(move);
    calls.begin(moveName, {
      send: (key) => call(walletTransfer, { transfervalue, type: 1 }, { idempotencyKey: key }),
      done: () => {
        toast.good(text("orders.transfer.doneIn", { amount: showMoney(transfervalue) }));
        void refreshUser();
        void queries.invalidateQueries(changingWith("bookings"));
        place();
      },
      refused: (failure) => onRefused({ field: undefined, message: failure.message }),
    });
  };
  const isMoving = calls.callStateOf(moveName) !== "idle";
  const name = isMoving ? moveName : callName;
  return { callState: calls.callStateOf(name), isMoving, sent, begin, askAgain: () => calls.askAgain(name) };
};
