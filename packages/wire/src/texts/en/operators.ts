import type { OperatorMessages } from "../../messages/fill-in.ts";

/** What operators are told when something is refused: a file of its own, so that customers' pages do not load it. */
export const operators: OperatorMessages = {
  ActionNotAllowed: "Your roles do not allow this; the attempt was recorded",
  InvitationInvalid: "This invitation is not valid, or no longer",
  OperatorPasswordWeak: "The password needs 12 characters or more, and must not contain your e-mail address",
  OperatorExists: "An operator has this address or this name already",
  OperatorNotFound: "This operator does not exist or is closed",
  ReasonNeeded: "Please give a reason of 10 characters or more",
  KeyNotFound: "There is no such key",
  KeyValueIncorrect: "This value is not of the form {form}, or outside of what the key may be",
  KeyBreaksAnother: "{least} must not be above {most}",
  DepositsAreOneForOne:
    "Deposits are one for one: another rate would make money out of nothing, or take some away. The value of this key can only be 1",
  KeyChangedMeanwhile: "The value has changed meanwhile: read it again",
  KeyTakesTwo: "This key is a limit: two operators change it",
  KeyTakesOne: "One operator changes this key",
  TermsTooSoon: "Terms are announced ten minutes before they count, at least",
  TermsStartThen: "Other terms of this pair count from this very time",
  TermsChangedMeanwhile: "Other terms of this pair were announced meanwhile: read them again",
  ProductExists: "There is a product with this number",
  ProductNotFound: "There is no product with this number",
  ProductKindStays: "A product keeps its kind: make another product",
  ProductChangedMeanwhile: "The terms of this product have changed meanwhile: read them again",
  ProductValueOutOfRange: "{field} must be from {least} to {most}",
  ProductCompoundIsHalf: "Compound interest needs a rate and days, or neither of them",
  ProductRangeIsEmpty: "The maximum must not be below the minimum",
  ProductDayEarnsNothing:
    "Each day must earn something on the smallest purchase: a higher rate, fewer days, or a larger minimum",
  ProductCycleIsTaken: "Another product has a further cycle with the number {cycle}",
  ProductNamesNeeded: "A new product needs a name in every language, of 80 characters at most",
  ArticleBodyIncorrect:
    "This text has something that articles cannot have: only headings, paragraphs, lists, lists in lists, quotations, lines and links",
  ArticleLinkNotAllowed:
    "A link leads to an https: address, a mail address, or a path of this site such as /quotes",
  ArticleBodyTooLarge: "This text is too long: at most 64 KiB and 2000 parts",
  ArticleBodyEmpty: "This article has no text",
  ArticleTitleIncorrect:
    "An article needs a title of at most 200 characters in one line, and a subtitle of at most 300",
  ArticleChangedMeanwhile: "Somebody saved another version meanwhile: read it again",
  ArticleVersionNotFound: "There is no such version of this article",
  ArticleTranslatesNothing:
    "A translation names the English version that it was made from, and the English text names none",
  ArticleTimeIncorrect: "The time must be in the next year",
  ArticleIsNotShown: "Nothing of this article is shown or planned in this language",
  BandsTooSoon: "Bands are announced ten minutes before they count, at least",
  BandsChangedMeanwhile: "Other bands were announced meanwhile: read them again",
  RewardTermsChangedMeanwhile: "Other terms of rewards were announced meanwhile: read them again",
  CommissionDecidedMeanwhile: "This was decided meanwhile: read it again",
  HeldCommissionNotFound: "There is no held commission with this number",
  ConversationMovedOn: "Another operator holds this conversation, or you no longer do: read it again",
  CannedNotFound: "This answer was removed meanwhile",
  LogIsNotAhead: "The log is not ahead of the clock, or no longer ends there",
  MarketIsNotRunning:
    "The market is not running, so this is not done yet: carry it out once it runs. The approvals are kept",
  BotCodeExists: "This user has a code already",
  BotCodeNotFound: "This user has no code",
  ActNotWaiting: "This has been carried out or withdrawn already",
  ActNotApproved: "Two operators must approve this first",
  ApprovalRefused: "The passkey did not approve this",
  PasskeyNeeded: "Please register your passkey first",
  TwoAdminsMustRemain: "Two admins must remain",
  HouseAccountIsShort: "This account holds less than that",
  AccountWouldHoldTooMuch:
    "No act takes an account above one billion USDT, or ten million of a token: the books could not sum it up",
  AmountIsTooLarge: "At most {most}: the books could not compute with more",
  UserNotFound: "There is no user with this number",
  UserIsFrozen: "This account is frozen: nothing is booked for it until the freeze ends",
  WithdrawalMovedOn: "This withdrawal is no longer where this can be done: read it again",
  WithdrawalStillWaits: "A change of the account is still waited for, or the account is frozen",
  PaymentNotOnChain: "The chain does not show this transaction in a block yet",
  PaymentIsAnother:
    "This transaction does not pay this withdrawal: receiver, token and amount must be its own",
  PaymentIsOlder: "This transaction is from before the approval of this withdrawal: it paid something else",
  PaymentIsTaken: "This payment belongs to another withdrawal",
  PaymentIsOnChain: "The chain shows the payment of this withdrawal: it cannot be given back",
  SignerHasSigned: "The signer has signed the payment of this withdrawal: wait for the chain",
  SignerDoesNotAnswer:
    "The signer does not answer, so nothing was done: try again. If it can never answer again, two operators can say so for each withdrawal that it has",
  SignerAnswers:
    "Something still listens at the signer's address: take the withdrawal back from the signer, or stop the signer first",
  AskedTooLongAgo:
    "This was asked for more than an hour ago, and the signer may have run since: ask again, and let two sign within an hour",
  DepositNotInReview: "This deposit does not wait for a decision",
  DepositNotFound: "This deposit was not found",
};
