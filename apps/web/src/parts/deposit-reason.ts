import type { AnswerOf } from "@candor/wire/call";
import type { myPay } from "@candor/wire/deposits";
import type { TextKey } from "../i18n/use-text.ts";

type Reason = AnswerOf<typeof myPay>["reason"];

/** Why a deposit is not credited, in words (WAL-04). */
export const depositReason: Readonly<Record<Exclude<Reason, "">, TextKey>> = {
  below_minimum: "funds.refused.belowMinimum",
  not_as_ordered: "funds.refused.notAsOrdered",
  rejected: "funds.refused.rejected",
  not_found: "funds.refused.notFound",
  failed: "funds.refused.failed",
  wrong_token: "funds.refused.wrongToken",
  wrong_receiver: "funds.refused.wrongReceiver",
  other_asset: "funds.refused.otherAsset",
  not_yours: "funds.refused.notYours",
  not_paid: "funds.refused.notPaid",
};
