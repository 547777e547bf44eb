/**
 * All refusals of the product, with their retCode (API-02, API-05, API-06) and, only for transport faults,
 * their HTTP status (API-07). A key that is not here is a bug of the caller.
 */
type RefusalKind = { readonly retCode: number; readonly httpStatus?: number };

const decided = { retCode: 1 } as const;
const transport = (httpStatus: number) => ({ retCode: 1, httpStatus }) as const;

/** Refusals of operators' calls, which only the console shows. */
const operatorRefusals = {
  ActionNotAllowed: decided,
  InvitationInvalid: decided,
  OperatorPasswordWeak: decided,
  OperatorExists: decided,
  OperatorNotFound: decided,
  ReasonNeeded: decided,
  KeyNotFound: decided,
  KeyValueIncorrect: decided,
  KeyBreaksAnother: decided,
  DepositsAreOneForOne: decided,
  KeyChangedMeanwhile: decided,
  KeyTakesTwo: decided,
  KeyTakesOne: decided,
  TermsTooSoon: decided,
  TermsStartThen: decided,
  TermsChangedMeanwhile: decided,
  BandsTooSoon: decided,
  BandsChangedMeanwhile: decided,
  RewardTermsChangedMeanwhile: decided,
  LogIsNotAhead: decided,
  MarketIsNotRunning: decided,
  BotCodeExists: decided,
  BotCodeNotFound: decided,
  ActNotWaiting: decided,
  ActNotApproved: decided,
  ApprovalRefused: decided,
  PasskeyNeeded: decided,
  TwoAdminsMustRemain: decided,
  HouseAccountIsShort: decided,
  AccountWouldHoldTooMuch: decided,
  AmountIsTooLarge: decided,
  UserNotFound: decided,
  UserIsFrozen: decided,
  // WAL-12: withdrawals.
  WithdrawalMovedOn: decided,
  WithdrawalStillWaits: decided,
  PaymentNotOnChain: decided,
  PaymentIsAnother: decided,
  PaymentIsOlder: decided,
  PaymentIsTaken: decided,
  PaymentIsOnChain: decided,
  SignerHasSigned: decided,
  SignerDoesNotAnswer: decided,
  SignerAnswers: decided,
  AskedTooLongAgo: decided,
  // WAL: deposits.
  DepositNotInReview: decided,
  DepositNotFound: decided,
} as const satisfies Record<string, RefusalKind>;

export const refusals = {
  // API: transport and the frame around every call.
  BadRequest: decided,
  TooManyToSort: decided,
  BadSignature: { retCode: 104 },
  RequestExpired: { retCode: 104 },
  NotLoggedIn: { retCode: 102 },
  SessionRevoked: { retCode: 103 },
  IdempotencyConflict: decided,
  DoNotSubmit: decided,
  CannotSend: decided,
  NotFound: transport(404),
  MethodNotAllowed: transport(405),
  RequestTimeout: transport(408),
  PayloadTooLarge: transport(413),
  UnsupportedMediaType: transport(415),
  InternalError: transport(500),
  NotReady: transport(503),
  OutcomeUnknown: transport(503),
  // SES: registration, sessions, passwords, codes.
  ErrorReferrer: decided,
  ReferrerIdError: decided,
  passwordFormatError: decided,
  WrongPassword: decided,
  TheTwoPasswordsAreInconsistent: decided,
  SMSIncorrect: decided,
  EMAILIncorrect: decided,
  WrongPhone: decided,
  EmailError: decided,
  TheEmailAddressCannotContainSpaces: decided,
  CaptchaError: decided,
  AlreadyRegistered: decided,
  WrongAccountOrPassword: decided,
  LoginLocked: decided,
  LoginBusy: decided,
  AccountFrozen: { retCode: 103 },
  AccountIsNotFrozen: decided,
  SecondFactorNeeded: decided,
  WrongSecondFactor: decided,
  FreshFactorNeeded: decided,
  TotpIsOn: decided,
  TotpIsOff: decided,
  PasskeyRefused: decided,
  SessionNotFound: decided,
  NoChanges: decided,
  EnterTheCorrectUserName: decided,
  enterTheWithdrawalPassword: decided,
  // A user has too little money, in all areas; only the transfer between the wallets has names of its own for it, below.
  low: decided,
  // OPT and MKT: timed options, prices.
  enterTheAmount: decided,
  WriteDecimalsWithAPoint: decided,
  TooManyDecimals: decided,
  TheInvestmentAmountMustBeAMultipleOf: decided,
  TheAmountMustBeGreaterThanAndLessThan: decided,
  // BOT-02: the end of the last band.
  TheAmountMustBeLessThan: decided,
  TheOrderWillBePlacedIn: decided,
  PriceMoved: decided,
  TermsChanged: decided,
  PriceIsStale: decided,
  ExposureLimit: decided,
  PleaseEnterTheCorrectPrice: decided,
  ThisTypeIsNotSupported: decided,
  FailedToGetProductInformation: decided,
  OptionNotFound: decided,
  OptionNotSettled: decided,
  // LEV: leveraged contracts.
  PleaseEnterThePurchaseQuantity: decided,
  pleaseEnterAnInteger: decided,
  AtMost10Orders: decided,
  StopProfitPriceCannotBeLowerThanOpeningPrice: decided,
  StopLossPriceCannotBeGreaterThanOpeningPrice: decided,
  StopProfitPriceCannotBeGreaterThanOpeningPrice: decided,
  StopLossPriceCannotBeLessThanOpeningPrice: decided,
  InsufficientWalletBalance: decided,
  InsufficientBalanceOfCoinWallet: decided,
  LeverOrderNotFound: decided,
  LeverOrderNotPending: decided,
  LeverOrderNotHolding: decided,
  LeverOrderNotClosed: decided,
  LeverOrderIsBeingExecuted: decided,
  // SWAP: between USDT and a token.
  SwapIsClosed: decided,
  SwapIsTooSmall: decided,
  SwapStockIsShort: decided,
  QuoteUnknown: decided,
  QuoteExpired: decided,
  QuoteUsed: decided,
  // INV: investment products.
  SoldOut: decided,
  SorryYourCreditIsRunningLow: decided,
  MustBeAnIntegralMultipleOf: decided,
  CanNotBuyRepeatedly: decided,
  HoldingNotFound: decided,
  OrderCannotBeEnded: decided,
  PassDayLimit: decided,
  ChangedMeanwhile: decided,
  // RWD: rewards.
  AlreadyCheckedIn: decided,
  AwardNotFound: decided,
  AwardNotReached: decided,
  AwardIsClaimed: decided,
  RewardsAreNotOffered: decided,
  // BOT: the rule-based bot.
  AiCodeIsNotActive: decided,
  ItMustBeGreaterThanTheInitialInvestmentAmount: decided,
  AiUsageHasReachedItsUpperLimitToday: decided,
  AiRunIsUnderWay: decided,
  AiRunNotFound: decided,
  // MKT-11: alerts.
  AlertPriceIsReached: decided,
  AlertPercentIncorrect: decided,
  AtMost50Alerts: decided,
  AlertNotFound: decided,
  // WAL: withdrawals (core/withdrawal/refusals.ts has them all, and why each may refuse one).
  MustBeAnInteger: decided,
  TheWithdrawalAmountCannotBeLessThanOrGreaterThan: decided,
  SetAWithdrawalPasswordFirst: decided,
  WrongWithdrawalPassword: decided,
  PleaseAddBankInformationFirst: decided,
  PleaseFillInTheWalletAddress: decided,
  WithdrawalsArePaidInUsdt: decided,
  AddressIsNotProven: decided,
  WithdrawalCapReached: decided,
  WithdrawalNotFound: decided,
  WithdrawalCannotBeCancelled: decided,
  // SAFE: protection of users.
  RiskNoticeChanged: decided,
  // WAL-07, COLD-01: addresses of networks.
  PleaseFillInTheAccountHolder: decided,
  PleaseFillInTheBank: decided,
  PleaseFillInTheAccountNumber: decided,
  AccountNumberIncorrect: decided,
  IFSCIncorrect: decided,
  SignATextFirst: decided,
  SignatureIsOfAnotherAddress: decided,
  AddressIsProvenByAnother: decided,
  WalletAddressIsIncorrect: decided,
  WalletAddressHasATypingError: decided,
  WalletAddressIsOfAnotherNetwork: decided,
  WalletAddressCannotReceive: decided,
  WalletAddressIsOfThisPlatform: decided,
  PleaseFillInTheLabel: decided,
  AddressBookIsFull: decided,
  // WAL: deposits.
  enterTransferHash: decided,
  // Demo mode.
  DemoFundingLimit: decided,
  ...operatorRefusals,
} as const satisfies Record<string, RefusalKind>;

export type RefusalKey = keyof typeof refusals;
export type OperatorRefusalKey = keyof typeof operatorRefusals;

export const isRefusalKey = (key: string): key is RefusalKey => Object.hasOwn(refusals, key);
export const isOperatorRefusal = (key: string): key is OperatorRefusalKey =>
  Object.hasOwn(operatorRefusals, key);
export const retCodeOf = (key: RefusalKey): number => refusals[key].retCode;
/** 200 for everything that the product decided (API-07). */
export const httpStatusOf = (key: RefusalKey): number => {
  const kind: RefusalKind = refusals[key];
  return kind.httpStatus ?? 200;
};
