/** The English messages are the product's own sentences where its error catalogue has one (product.md, sections 5 and 8). */
import { expect, test } from "vitest";
import type { MessageKey } from "./fill-in.ts";
import { messageOf } from "./message-of.ts";

const sentences: readonly (readonly [MessageKey, string])[] = [
  ["NotLoggedIn", "Please log in first"],
  ["DoNotSubmit", "Do not submit continuously"],
  ["CannotSend", "Cannot send repeatedly in a short time"],
  ["FailedToGetProductInformation", "Failed to get product information"],
  ["AiUsageHasReachedItsUpperLimitToday", "AI usage has reached its upper limit today"],
  ["ThisTypeIsNotSupported", "This type is not supported at the moment"],
  ["InsufficientWalletBalance", "Insufficient wallet balance"],
  ["InsufficientBalanceOfCoinWallet", "insufficient coin wallet balance"],
  ["SorryYourCreditIsRunningLow", "Sorry, your credit is running low"],
  ["ArticleNotFound", "the article is lost"],
  ["CanNotBuyRepeatedly", "cannot buy repeatedly"],
  ["ReferrerIdError", "referrer id error"],
  ["CaptchaError", "picture captcha error"],
  ["TheAmountMustBeGreaterThanAndLessThan", "The amount must be greater than 10 and less than 500"],
];

test.each(sentences)(
  "[API-07] the English message of %s begins with the product's own sentence",
  (key, sentence) => {
    expect(messageOf(key, "en", { min: "10", max: "500" }).slice(0, sentence.length)).toBe(sentence);
  },
);
