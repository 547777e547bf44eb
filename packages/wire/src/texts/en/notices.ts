/** What stored notices tell their reader: of price alerts (MKT-11), sign-ins and changes of security (NOTE-02). */
export const notices = {
  alertAbove: "{pair} has risen to {price}. Your alert was set at {target}.",
  alertBelow: "{pair} has fallen to {price}. Your alert was set at {target}.",
  alertRise: "{pair} has risen by {percent}% or more: from {from} to {price}.",
  alertFall: "{pair} has fallen by {percent}% or more: from {from} to {price}.",
  cycleRenews:
    "Order {number} ends a cycle at {time} (UTC-4) and is renewed then, unless you ask for its end.",
  cycleEnds: "Order {number} ends at {time} (UTC-4), and its principal comes back to your wallet.",
  cycleUncovered:
    "Order {number} ends a cycle at {time} (UTC-4). Its reserve does not cover another one now: if that stays so, your principal comes back.",
  creditCycleEnds:
    "Order {number} was bought with credit alone and ends at {time} (UTC-4): the credit goes back, the interest stays yours.",
  creditCycleUncovered:
    "Order {number} was bought with credit alone and ends a cycle at {time} (UTC-4). Its reserve does not cover another one now: if that stays so, the credit goes back, the interest stays yours.",
  commissionHeld:
    "A commission of {amount} USDT for a client's first purchase is held until a person has looked at it. Your page says why, and you can appeal there.",
  commissionReleased:
    "A commission of {amount} USDT that was held is released, and is paid in its turn. The reason: {reason}",
  commissionKept: "A commission of {amount} USDT stays held. The reason: {reason}",
  loanAccepted:
    "Your loan application was accepted: a person gets in touch with you. Nobody asks for a fee. Their answer: {reason}",
  loanDeclined: "Your loan application was declined. The reason: {reason}",
  loanClosed: "Your loan application is closed. The reason: {reason}",
  periodRenews:
    "Order {number} ends a period at {time} (UTC-4) and stays in its pool, unless you ask for its end before.",
  periodEnds:
    "Order {number} ends its period at {time} (UTC-4) and is paid out when its pool has no open trade.",
  depositCredited: "Your deposit of {amount} USDT has arrived in your wallet.",
  depositRefused: "A deposit of {amount} USDT was not credited. The journal says why.",
  ethDepositCredited:
    "Your deposit of {amount} ETH has arrived in your ETH wallet. You can exchange it for USDT.",
  ethDepositRefused: "A deposit of {amount} ETH was not credited. The journal says why.",
  textApproved: "Your text “{begin}” was looked at and is public now.",
  textRestored: "Your text “{begin}” is public again. The reason: {reason}",
  textRefusedSpam: "Your text “{begin}” was refused as advertising. The reason: {reason} You can appeal.",
  textRefusedFraud:
    "Your text “{begin}” was refused because it may deceive people about money. The reason: {reason} You can appeal.",
  textRefusedAbuse:
    "Your text “{begin}” was refused because it attacks people. The reason: {reason} You can appeal.",
  textRefusedPersonal:
    "Your text “{begin}” was refused because it shows personal data. The reason: {reason} You can appeal.",
  textRefusedIllegal:
    "Your text “{begin}” was refused because the law may forbid it. The reason: {reason} You can appeal.",
  textRefusedOther: "Your text “{begin}” was refused. The reason: {reason} You can appeal.",
  textRefusedSpamFinally: "Your text “{begin}” was refused as advertising. The reason: {reason}",
  textRefusedFraudFinally:
    "Your text “{begin}” was refused because it may deceive people about money. The reason: {reason}",
  textRefusedAbuseFinally: "Your text “{begin}” was refused because it attacks people. The reason: {reason}",
  textRefusedPersonalFinally:
    "Your text “{begin}” was refused because it shows personal data. The reason: {reason}",
  textRefusedIllegalFinally:
    "Your text “{begin}” was refused because the law may forbid it. The reason: {reason}",
  textRefusedOtherFinally: "Your text “{begin}” was refused. The reason: {reason}",
  signedIn: "A sign-in to your account.",
  signedInFrom: "A sign-in to your account: {from}.",
  newDevice:
    "A sign-in from a device that your account did not know. If it was not you, freeze your account.",
  newDeviceFrom:
    "A sign-in from a device that your account did not know: {from}. If it was not you, freeze your account.",
  passwordChanged: "Your password was changed and every session was ended.",
  withdrawPasswordSet: "Your withdrawal password was set.",
  closingAsked: "Your account will be closed at {time} (UTC-4). Until then you can undo it.",
  closingUndone: "Your account stays open: the request to close it was undone.",
  closingBlocked: "Your account was not closed: something stood against it. Nothing was erased.",
  factorsChanged: "An authenticator app, a passkey or the recovery codes of your account were changed.",
  emailChanged: "The e-mail address of your account was changed.",
  payoutWalletChanged:
    "The {currency} address for your withdrawals was changed to {address}. Withdrawals wait 24 hours after it.",
  bankDetailsChanged:
    "Your bank details for withdrawals were changed (account {account}). Withdrawals wait 24 hours after it.",
  payoutAddressAdded:
    "The address {address} was added to your address book. Withdrawals to it wait 24 hours.",
  payoutAddressRemoved: "The address {address} was removed from your address book.",
  coldWalletChanged: "Your own address {address} was saved. It is not proven yet.",
  coldWalletProven: "You proved that the address {address} is yours.",
  accountFrozen: "Your account was frozen at your request.",
  frozenByOperator:
    "Our staff froze your account. Nothing new is traded or paid out until the freeze ends; you can still close positions on the sign-in page.",
  freezeEnded: "The freeze of your account has ended.",
  identityApproved: "Your identity is confirmed.",
  identityRefused:
    "What you sent for the check of your identity was refused. The page says why, and what to send again.",
  withdrawalRequested:
    "Your withdrawal of {amount} USDT was requested. If it was not you, cancel it and freeze your account.",
  withdrawalDone: "Your withdrawal is paid: {amount} USDT have arrived.",
  withdrawalRefused: "Your withdrawal was refused: {amount} USDT are back in your balance.",
  withdrawalFailed: "Your withdrawal failed: {amount} USDT are back in your balance.",
  supportAnswered: "Support has answered you.",
};
