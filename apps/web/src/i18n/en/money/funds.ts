/** What several pages of money coming in and going out say. */
export const funds = {
  copy: "Copy",
  copied: "Copied",
  copyAddress: "Copy the address",
  copyHash: "Copy the hash",
  copyReference: "Copy the reference",
  quick: "Quick amounts",
  browserWallet: "the wallet of this browser",
  playWallet: "the play wallet",
  /** Why a deposit is not credited. */
  refused: {
    belowMinimum: "It is less than the minimum of a deposit.",
    notAsOrdered: "What was paid is not what was ordered.",
    rejected: "An operator decided not to credit it.",
    notFound: "The chain has not shown this transfer for a day.",
    failed: "The transfer failed on the chain: nothing was sent.",
    wrongToken: "It brought another token, or a coin that is not credited at that address.",
    wrongReceiver:
      "No transfer to a deposit address of this platform was found in it. ETH that a smart contract sends cannot be found: if yours came in this way, tell the operator of this platform its hash.",
    otherAsset:
      "This transfer brought another asset than you named. What it brought is listed as what it is, if it came to you.",
    notYours: "It was sent to somebody else.",
    notPaid: "It was not paid.",
  },
};
