export const verify = {
  title: "Check it yourself",
  intro:
    "Every price that can move money is written to a public log before it is used, each line chained to the one before by SHA-256 and signed once a minute. Here your own device checks that record. Nothing on this page asks the platform whether it is right.",
  tradeTitle: "Check an option or a contract",
  tradeBody:
    "Open or paste the evidence file of a settled option or of a closed contract. Your device downloads the public log around it and recomputes the outcome.",
  openFile: "Open an evidence file",
  paste: "or paste its text",
  altered: "FALSE: this file was changed after it was written.",
  falseField: "FALSE: {field}: the file says {says}, the record says {record}",
  falseFieldByFile:
    "FALSE: {field}: the file says {says}, the record says {record}, if the rest of the file is right",
  brokenField: "FALSE: {field}: the file says {says}, which the platform never writes there",
  alteredUnnamed:
    "None of the fields that the public log can prove differs, so another one was changed. The owner of the order can compare all of them when signed in.",
  noEvidence: "This is not the evidence of a settled option or of a closed contract.",
  notSettled: "This is not about a settled option or a closed contract.",
  leverOf: "Check contract {id}",
  minuteTitle: "Check a minute of the log",
  minuteBody: "Downloads every tick of one minute and recomputes each link of the chain and the signature.",
  minute: "Minute",
  checkMinute: "Check this minute",
  segmentFile: "Download the file",
  checkpointsTitle: "Latest signed checkpoints",
  pair: "Pair",
  number: "Tick number",
  time: "Time",
  line: "Line in the log",
  signature: "Signature",
  signatureHolds: "✓ holds",
  signatureFails: "× does not hold",
  noneYet: "Not signed yet; the first checkpoint comes within a minute",
  unreadable: "The public files could not be read, so nothing was checked. Please try again shortly.",
  entryTick: "Entry tick",
  exitTick: "Exit tick",
  place:
    "The exit is {ticks} ticks after the entry in the chain; the first tick after expiry is number {next}.",
  placeBefore:
    "Nothing was traded between the entry and expiry: the exit is the trade {ticks} ticks before the entry, so the prices are equal. The first tick after expiry is number {next}.",
  openTick: "Opening tick",
  closeTick: "Closing tick",
  leverPlace:
    "Ticks from the opening to the close in the chain: {ticks}. The trade before the close is tick {before}, the first tick after it is number {next}.",
  leverPathText: "Price from {from} at the opening to {to} at the close",
  someMinutes:
    "This contract spans {count} minutes of the log; the newest {shown} are checked here. The offline verifier checks them all.",
  borne: "The loss went {amount} beyond the margin. The house paid that part, not the owner.",
  why: {
    owner: "Closed by its owner, at the next tick",
    stopLoss: "Closed by its stop-loss",
    takeProfit: "Closed by its take-profit",
    closeOut: "Closed out by the engine: too little of the margin was left",
    runEnd: "Closed because its bot run ended",
    unknown: "Closed",
  },
  triggers: {
    closeOut: "close-out price",
    stopLoss: "stop-loss",
    takeProfit: "take-profit",
    unknown: "trigger",
  },
  facts: {
    accepted: "Order accepted",
    closeAccepted: "Close accepted",
    stopLoss: "Stop-loss price",
    takeProfit: "Take-profit price",
    closeOut: "Close-out price",
    closedAt: "Closed at",
    slippage: "Slippage",
    gross: "Result before the fee",
    net: "Net result",
    bought: "Bought",
    expired: "Expired",
    stake: "Stake",
    percent: "Profit of a win",
  },
  pathText: "Price from {from} at the entry to {to} at expiry",
  checkIt: "Check it yourself",
  download: "Download evidence",
  keysFile: "Download the public keys",
  offline: "The downloaded files also work without any network, with the project's own program:",
  offlineKeys: "Better still, use a key file from another day, or take it from somebody you trust.",
  allHeld:
    "Everything holds. {count} ticks recomputed on this device, with the keys that this site publishes.",
  holdsSoFar:
    "Everything holds so far: {count} ticks recomputed on this device. The last minute is not signed yet; check again when it is over.",
  holdsInPart:
    "Everything holds as far as these files reach: {count} ticks recomputed on this device. What they do not reach is named below.",
  nothingSigned: "Nothing here is signed, so nothing is proved. {count} ticks recomputed on this device.",
  doesNotHold: "This does not hold. {count} ticks were recomputed on this device.",
  held: "Holds",
  broke: "Does not hold",
  waiting: "Waiting",
  partial: "In part",
  steps: {
    segment: "{symbol}: ticks {firstSeq} to {lastSeq} chain without a break",
    segmentBroken: "{symbol}: the chain is broken at tick {seq}",
    segmentForeign: "A segment of another pair was given (from {from})",
    heartbeatPrice: "{symbol}: tick {seq} is a heartbeat, but names another price than the tick before it",
    checkpoint: "Tick {seq} is the one that key {keyId} signed",
    checkpointForged: "Key {keyId} did not sign this checkpoint of tick {seq}",
    checkpointPending: "Tick {seq} is not signed yet; its checkpoint comes when the minute is over",
    segmentTwice: "Tick {seq} has two different texts in these files: they contradict each other",
    headDiffers: "The first line of the file from {from} does not fit its ticks or its signature",
    checkpointContradicts:
      "Key {keyId} signed another record: its tick {seq} does not fit these files. Keep both: two signed records that differ prove fraud",
    checkpointApart:
      "Key {keyId} signed tick {seq}, which is not among these ticks: that proves nothing about them",
    minutePending: "The minute of {from} is not signed yet; it ends with tick {seq} so far",
    minuteUnsigned: "The minute of {from} is over, but no checkpoint signs its last tick, {seq}",
    minuteCut: "The minute of {from} was signed at tick {seq}, but these files end with tick {lastSeq}",
    minuteMissing: "The listed minute {path} is not among these files",
    nothingSigned: "Nothing signs ticks {firstSeq} to {lastSeq}",
    keyFalse: "The key under the name {keyId} is not the key of that name: a name is the hash of its key",
    keyStrange:
      "These files bring the key {keyId}, which is not a public key of this platform: nothing here relies on it",
    keyUntrusted: "The key {keyId} came with these files: anyone can sign with a key of their own",
    tickDiffers:
      "The evidence shows tick {seq} at {price} with a text that is not the log's, or as the tick that decided when it was not",
    pathDiffers: "The evidence shows a price of {price} at {time}, and the log has no such tick",
    keyUnknown: "Key {keyId}, which signed tick {seq}, is not among the public keys",
    entry: "The entry is tick {seq} at {price}, the first one after the order was accepted, logged {time}",
    entryMissing: "The entry should be tick {foundSeq} at {foundPrice}, not tick {seq} at {price}",
    entryComplete: "No tick lies between the acceptance of the order and tick {seq}",
    entryOpen:
      "The tick before tick {seq} is not among these files: they cannot show that it was the first after the acceptance",
    exit: "The exit is tick {seq} at {price}, the last trade before expiry, logged {time}",
    exitMissing: "The exit should be tick {foundSeq} at {foundPrice}, not tick {seq} at {price}",
    exitComplete: "The log goes on to tick {foundSeq} after expiry: no later trade was left out",
    exitOpen: "The log ends before expiry: it cannot show that this was the last trade",
    outcome: "The rule gives {computed}, as was paid",
    outcomeDiffers: "The rule gives {computed}, but {claimed} was paid",
    logHole: "Ticks {from} to {to} are not among these files: nothing is said about them",
    placed: "The order was decided at tick {seq}, the first one after it was accepted",
    placedMissing: "The first tick after the order was accepted is tick {foundSeq}, not tick {seq}",
    placedUnseen:
      "These files do not reach the tick before tick {seq}: that it was the first after the acceptance was not checked",
    openedAtOnce: "It opened at tick {seq} at {price}, the tick that decided the order, logged {time}",
    openedWaiting:
      "It opened at tick {seq} at {price}, the first trade from tick {from} on that reached {asked}",
    openedWaitingFrom:
      "It opened at tick {seq} at {price}, which reached {asked}; checked from tick {from} on, where these files begin",
    openedMissing:
      "The opening should be tick {foundSeq} at {foundPrice}, not tick {seq} at {price} for a fixed price of {asked}",
    openedUnseen: "These files do not reach the opening at tick {seq}: it was not checked",
    closedAsked:
      "It closed at tick {seq} at {price}, the first one after the close was accepted, logged {time}",
    closedMissing: "The close should be tick {foundSeq} at {foundPrice}, not tick {seq} at {price}",
    closedComplete: "No tick lies between the acceptance of the close and tick {seq}",
    closedOpen:
      "The tick before tick {seq} is not among these files: they cannot show that it was the first after the acceptance",
    triggered: "Tick {seq} at {price}, logged {time}, reached the {trigger} of {triggerPrice}",
    triggeredMissing:
      "Tick {seq} at {price} is not a trade that reached the {trigger} of {triggerPrice} (the log says {foundPrice}, {time})",
    priority: "That trade had not reached the {trigger} of {triggerPrice}, which would have gone first",
    closeOutFirst: "That trade had also reached the {trigger} of {triggerPrice}, which goes first",
    untouched: "No trade from tick {from} to tick {to} had reached a price that closes it",
    untouchedFrom:
      "No trade from tick {from}, where these files begin, to tick {to} had reached a price that closes it; ticks from {since} on were not checked",
    touchedBefore: "Tick {foundSeq} at {foundPrice} had reached the {trigger} of {triggerPrice} before",
    sequence:
      "Placed at tick {placedSeq}, opened at tick {entrySeq}, stops counted from tick {sinceSeq}, closed at tick {exitSeq}: one after the other",
    sequenceBroken:
      "Placing (tick {placedSeq}), opening ({entrySeq}), stops ({sinceSeq}) and close ({exitSeq}) or their times do not follow on one another",
    terms: "The terms give a margin of {margin}, a fee of {fee} and close-out at {closeOut}, as was booked",
    termsDiffer:
      "The terms give a margin of {margin}, a fee of {fee} and close-out at {closeOut}, but {claimedMargin}, {claimedFee} and {claimedCloseOut} were booked",
    leverOutcome: "The rule gives a profit of {profit} and a house loss of {houseLoss}, as was booked",
    leverOutcomeDiffers:
      "The rule gives a profit of {profit} and a house loss of {houseLoss}, but {claimedProfit} and {claimedHouseLoss} were booked",
    netDiffers: "The profit less the fee is {net}, but the file says {claimedNet}",
  },
  losses: {
    title: "How accounts fared",
    lead: "Accounts with a settled option or a closed contract in the {days} days up to {until}, and how many of them lost money overall, fees included.",
    kind: "What was traded",
    accounts: "Accounts",
    lost: "Lost money",
    share: "Share",
    option: "Timed options",
    lever: "Contracts, those of the bot included",
    all: "Both together",
    few: "shown from {minimum} accounts on",
    none: "The first count comes within minutes of the server's first start.",
    how: "The database counts once a day from the settled records themselves. The server can ask for the count but not write it, and the database refuses to change one afterwards. What others won or lost is private, so your device cannot recompute this figure. Your own options and contracts can be checked above.",
  },
  provedTitle: "What this proves",
  proved1:
    "The outcome of an option or a contract follows from the logged prices by the published rule, to the micro-unit.",
  proved2:
    "No tick between the opening and the end was changed, removed, inserted or reordered after its minute was signed.",
  proved3:
    "What was signed cannot be denied: keep a signed checkpoint, and a record that later differs from it proves fraud.",
  notProvedTitle: "What it does not prove",
  notProved1:
    "That a logged price was the price elsewhere. In demo mode it is a replayed recording or a simulation, and says so.",
  notProved2: "Anything about a minute that is not signed yet: its checkpoint comes when it is over.",
  notProved3:
    "That no other record was signed and kept secret. Keep the checkpoints that matter to you: two signed records that differ would prove fraud.",
  notProved4:
    "What only you know: when you placed or closed a contract, and which stops you set. Compare those with your own record.",
  notProved5:
    "That this site shows everyone the same keys and the same page: both come from it. The offline verifier, with a key file from another day or from somebody you trust, does not rely on that.",
};
