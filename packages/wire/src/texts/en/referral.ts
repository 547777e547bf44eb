/** Why a commission is held, for its referrer (REF-05): what the two have in common, and nothing else of the other person. */
export const referral = {
  flags: {
    device: "You and this client signed in with the same browser from the same address.",
    network: "You and this client signed in from the same network.",
    payout: "You and this client have the same place for withdrawals.",
    money: "Money of one of you came from an address that the other is paid at.",
    ring: "Each of the people between you and this client has such things in common with the next.",
  },
  nextReason: "{reasons} {reason}",
  held: "Held until a person has looked at it. {reasons}",
  kept: "Stays held. The reason: {reason}",
} as const;
