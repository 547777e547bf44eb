/** Questions about accounts, rewards and the operator. The keys name the articles and never change. */
import { b, doc, link, ol, p, ul } from "@candor/core/content/build-body";
import type { ShippedText } from "../shipped-article.ts";

export const faqAccount = {
  passwords: {
    title: "Which passwords are there, and what if I forget one?",
    subtitle: "",
    body: doc(
      ul([
        "The password signs you in. It has 6 to 18 digits, letters or characters of !@#$%^&*. Forgotten? Set a new one with a code that is sent to you; it ends all your sessions.",
        "The withdrawal password is asked when you withdraw or buy an investment product. It has the same form. You can change it with a code.",
      ]),
      p(
        "Go to ",
        link("/forget", "Reset password"),
        " or ",
        link("/edit", "Withdrawal password"),
        ". A code is valid for 10 minutes, once. After five wrong passwords in a row the sign-in is locked for a minute, then longer, up to an hour. After a change, withdrawals are not approved for 24 hours.",
      ),
    ),
  },
  secondFactor: {
    title: "How do I protect my account with a second factor?",
    subtitle: "",
    body: doc(
      p("Open ", link("/security", "Security"), " and choose one, or both:"),
      ul([
        "An authenticator app on your phone: it shows a new code of six digits every 30 seconds.",
        "A passkey: you sign in with fingerprint, face or the PIN of your device. It works on this site only, so a copied page cannot ask for it.",
      ]),
      p(
        "You then get ten recovery codes. They are shown once. Keep them away from your phone. The second factor is asked at each sign-in, and again before a withdrawal or a change of your security if your last proof is older than ten minutes.",
      ),
    ),
  },
  lostDevice: {
    title: "I have lost my phone. How do I get in?",
    subtitle: "",
    body: doc(
      ol([
        "Sign in with your password and a recovery code in place of the app's code. Each works once.",
        "Or use a passkey on another device.",
        "Then remove the lost app or passkey on the page Security, end the sessions of the lost phone, and set up a new factor.",
      ]),
      p(
        b("A code by e-mail or text message does not replace the second factor."),
        " Otherwise anybody who has your phone would have your account. Without app, passkey and recovery codes nobody here can let you in at present, so keep the codes in a safe place.",
      ),
    ),
  },
  stranger: {
    title: "I think somebody else is in my account. What now?",
    subtitle: "",
    body: doc(
      p(
        "Freeze it: ",
        link("/security", "Security"),
        ", “Freeze my account”. All devices are signed out at once, and nobody can sign in any more. Waiting orders are cancelled, the bot stops, nothing new is opened. Your money stays. Open positions keep their stops, and you can still close them from the sign-in page.",
      ),
      p(
        "To open the account again, set a new password with a code. Then look at the list of sessions, and set up a second factor. You are told of each sign-in from a new device.",
      ),
    ),
  },
  referral: {
    title: "What does the referral programme pay?",
    subtitle: "",
    body: doc(
      p(
        "A person who registers through your link on ",
        link("/inviteFriends", "Invite friends"),
        " is your client. IB members, who have a total account of at least 10,000 USDT, get commissions from three levels of clients: 30%, 10% and 5% of what their own money earns in investment products, and 10%, 6% and 4% of their first purchase.",
      ),
      p(
        "It is paid by the platform out of a budget that only fees and the platform's own money fill. It never comes from your clients' money. If the budget is short, commissions wait in order. The one for a first purchase is decided when its first cycle has ended. Interest on lent credit earns none.",
      ),
    ),
  },
  checkIn: {
    title: "What do daily check-in and starter tasks pay?",
    subtitle: "",
    body: doc(
      p(
        link("/signIn", "Daily check-in"),
        " pays a small sum once a day, by the size of your total account, and more on each seventh day in a row. The day ends at 00:00 UTC−4. A missed day starts the count in a row again. Awards for many days count all days.",
      ),
      p(
        link("/tasks", "Starter tasks"),
        " are five steps, each paid by itself once it is done and the one before it is paid.",
      ),
      p(
        "A post in the ",
        link("/community", "community"),
        " that is approved earns a small sum, once a day.",
      ),
      p(
        "Rewards go to your balance and can be withdrawn. They come from a budget that was filled before. While it is empty, or where the protection profile forbids incentives, nothing is offered and nothing is owed.",
      ),
    ),
  },
  loan: {
    title: "Does it cost anything to apply for a loan?",
    subtitle: "",
    body: doc(
      p(
        "No. Nobody here takes a fee, a deposit or a payment in advance for a loan. Anybody who asks you for one does not act for this platform.",
      ),
      p(
        "You apply on ",
        link("/loan", "Loans"),
        ", and a person answers, with the reason if the answer is no. Applying pays nothing out by itself, and it changes nothing in your account.",
      ),
    ),
  },
  support: {
    title: "How do I reach a person?",
    subtitle: "",
    body: doc(
      p(
        "Press the speech bubble at the top of any page and write. You need no account. The page says when somebody is there; outside these hours your message is kept, and if you have an account, the answer also comes as a notice and by e-mail.",
      ),
      p("Nobody of support asks for your password, for a code or for a payment."),
    ),
  },
  identity: {
    title: "Must I prove my identity, and what happens to the photos?",
    subtitle: "",
    body: doc(
      p(
        "Nothing here is closed to you until you have proved it. You can have your name and document confirmed on ",
        link("/authentication", "Identity check"),
        "; operators who decide about a withdrawal see whether that was done. Only the second of the starter tasks asks you to send it.",
      ),
      ul([
        "A photo is made again, without what the camera wrote into it, such as the place.",
        "It is encrypted with a key of its own. You and operators of compliance can open it, and each opening by an operator is recorded.",
        "Some time after the decision its key is destroyed. Then nobody can open it any more.",
      ]),
    ),
  },
  myData: {
    title: "What is kept about me, and how do I get it?",
    subtitle: "",
    body: doc(
      p(
        "On ",
        link("/security", "Security"),
        ", under “Your data”, you get one file with everything: account, sign-ins, trades, bookings, messages. You can have it at any time, with open positions or a withdrawal under way too.",
      ),
      p("Not in it: secrets such as password hashes, and what is about other people."),
    ),
  },
  complaint: {
    title: "I think something is wrong. Where do I complain?",
    subtitle: "",
    body: doc(
      ol([
        "Check it first: the evidence of an option or contract, or the lines of your journal.",
        "If a step of the check does not hold, keep the files. They are proof, to anybody you show them to.",
        "Write to support, by the speech bubble at the top of any page, with the number of the order or the time of the line.",
      ]),
      p(
        "Other ways to reach the operator stand on ",
        link("/contact", "Contact us"),
        ". A settled outcome is never changed. If a booking was wrong, it is corrected by a new booking with a reason, which two operators sign; you find it in your journal.",
      ),
    ),
  },
  operator: {
    title: "What can the operator not do?",
    subtitle: "",
    body: doc(
      p("No screen, role or setting of the platform lets anybody"),
      ul([
        "change a price that is recorded, or the outcome of an option or contract;",
        "pay your interest with another customer's money, or move money without a booked reason;",
        "keep a withdrawal back because of an unpaid fee, a bonus or a missing purchase;",
        "remove a line from the log of what operators did.",
      ]),
      p(
        "What operators can do: freeze an account, or refuse a withdrawal, each with a reason that you are told; change terms, with two signatures for all that decide about money; stop offering something.",
      ),
      p(
        "And what no software prevents: a platform can fail, and a source of prices can be wrong. The owner of the machine could rewrite its database; the signed record that others have kept would show it. When an order was accepted is said by the server; compare it with your own clock. ",
        link("/verify", "Verify an outcome"),
        " says what is proved and what is not.",
      ),
    ),
  },
} as const satisfies Readonly<Record<string, ShippedText>>;

/** Of the demo alone. */
export const demoFaq = {
  demo: {
    title: "What is demo mode?",
    subtitle: "",
    body: doc(
      p(
        b("All money here is play money."),
        " Everything works as it would with real money, with the same rules and the same proofs, but nothing can be won, lost or paid out in reality.",
      ),
      ul([
        "To sign up, use any e-mail address and the referrer 100001. The code is shown beside the form.",
        "Take up to 100,000 USDT of play money a day, on the page “My page”.",
        "Deposits and withdrawals run on a sandbox chain that exists only here. Never send real money to an address of this demo: it would be lost.",
        "Codes and mails are shown on the page, where anyone can read them. So use no password that you use elsewhere.",
        "For an investment you can let a day pass by pressing a button.",
      ]),
    ),
  },
} as const satisfies Readonly<Record<string, ShippedText>>;
