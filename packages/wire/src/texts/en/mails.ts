/** What accounts write to people. An SMS must make sense without its subject. */
export const mails = {
  /** Each carries its `{code}` once. */
  codes: {
    register: {
      subject: "Your Candor registration code",
      text: "Your code to open a Candor account, or to use this address for yours, is {code}. It is valid for 10 minutes. Nobody from Candor will ever ask you for it.",
    },
    reset: {
      subject: "Your Candor security code",
      text: "Your code to set a new Candor password is {code}. It is valid for 10 minutes. If you did not ask for it, do nothing.",
    },
  },
  /** They need no reply or action. */
  notices: {
    alreadyRegistered: {
      subject: "You already have a Candor account",
      text: "Someone, perhaps you, wanted to open a Candor account with this address. There is one already: please sign in, or set a new password if you forgot yours.",
    },
    emailChanged: {
      subject: "Your Candor e-mail address was changed",
      text: "The e-mail address of your Candor account was changed to another one; this one no longer belongs to it. If it was not you, sign in at once, enter your own address again on My page, end all other sessions under Security, and set a new password.",
    },
    passwordChanged: {
      subject: "Your Candor password was changed",
      text: "The password of your Candor account was changed and every session was ended. If it was not you, set a new password at once with a code (Forgot your password?), then check your sign-in methods under Security.",
    },
    factorsChanged: {
      subject: "The sign-in methods of your Candor account changed",
      text: "An authenticator app, a passkey or the recovery codes of your Candor account were changed. If it was not you, set a new password at once, remove what you did not set up under Security, and end all other sessions. If you cannot do that now, freeze your account.",
    },
    payoutChanged: {
      subject: "The payout details of your Candor account were changed",
      text: "An address or a bank account to which your Candor account pays out, or an address that counts as yours, was changed. Withdrawals wait 24 hours after such a change. If it was not you, set a new password at once and end all other sessions under Security. If you cannot do that now, freeze your account.",
    },
    accountFrozen: {
      subject: "Your Candor account is frozen",
      text: "Your Candor account was frozen at your request and every session was ended. Nobody can sign in until you set a new password with a code (Forgot your password?).",
    },
    frozenByOperator: {
      subject: "Your Candor account was frozen by our staff",
      text: "Our staff froze your Candor account, and every session was ended. Nothing new is traded or paid out until the freeze ends; your money stays yours, and deposits wait for it. You can still close positions on the sign-in page.",
    },
    freezeEnded: {
      subject: "The freeze of your Candor account has ended",
      text: "Our staff ended the freeze of your Candor account. You can sign in again; what waited goes on.",
    },
    withdrawPasswordChanged: {
      subject: "Your Candor withdrawal password was set",
      text: "The withdrawal password of your Candor account was set. If it was not you, set a new password at once, then a new withdrawal password.",
    },
    supportAnswered: {
      subject: "Support has answered you",
      text: "There is an answer to what you wrote to Candor support. Please sign in and open Support to read it. We never ask for your password or for a code.",
    },
    withdrawalRequested: {
      subject: "A withdrawal from your Candor account",
      text: "A withdrawal from your Candor account was requested. If it was not you, sign in at once, cancel it on the page Withdraw while nobody has approved it, and freeze your account under Security.",
    },
  },
  /** Of the closing of an account; `time` is when it is due. */
  closing: {
    asked: {
      subject: "Your Candor account will be closed",
      text: "You asked for your Candor account to be closed. It will be closed at {time} (UTC-4), and your personal data erased then. Until then you can undo this with one press under Security. If it was not you, sign in at once, undo it, and set a new password.",
    },
    undone: {
      subject: "Your Candor account stays open",
      text: "The request to close your Candor account was undone. Nothing was erased. If it was not you, set a new password at once.",
    },
    blocked: {
      subject: "Your Candor account was not closed",
      text: "Your Candor account was to be closed at {time} (UTC-4), but something stood against it then: something is open or waiting, or there is money. Nothing was erased. Under Security you see what it is, and can ask again.",
    },
    done: {
      subject: "Your Candor account is closed",
      text: "Your Candor account is closed, and your personal data is erased. What the law wants kept stays under a number without a name. This is the last message to this address.",
    },
  },
  /** A sign-in from a new device; `from` is the device, its place, or both. */
  newDevice: {
    subject: "A new device signed in to your Candor account",
    text: "Someone signed in to your Candor account on a device that was not used for it before. If it was not you, freeze your account under Security, or set a new password at once.",
    textWithFrom:
      "Someone signed in to your Candor account on a device that was not used for it before ({from}). If it was not you, freeze your account under Security, or set a new password at once.",
    deviceAndPlace: "{device}, {place}",
  },
} as const;
