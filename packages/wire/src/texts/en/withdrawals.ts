/** Why a withdrawal was refused or failed, as its owner reads it (WAL-13). */
export const withdrawals = {
  addressUnusable: "The address or account cannot be paid to. Please save another one.",
  ownerAsked: "You asked us not to pay it.",
  notTheOwner:
    "We could not confirm that you asked for it. Please check your sign-in methods under Security and request it again.",
  sourceOfFunds: "It is not clear where the money came from.",
  sanctions: "The receiver is on a sanctions list.",
  courtOrder: "A court or an authority has ordered it.",
  transferFailed: "The transfer failed on its chain.",
  payoutImpossible: "The pay-out could not be made.",
} as const;
