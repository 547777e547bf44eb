/** /loan: lenders, an application, and what was answered. */
export const loan = {
  lead: "Apply here and a person answers you, or go to a lender yourself.",
  plain: "What to know first",
  rules: {
    fee: "No fee is ever asked: not for applying, not for an answer, not for anything before a loan.",
    pay: "An application pays nothing out and changes no balance. Candor itself lends nothing.",
    fraud:
      "Nobody of Candor asks for money, a password or a code before a loan. Anyone who does is not one of us: send nothing, and tell us.",
    person: "A person reads each application. There is no score and no automatic answer.",
    one: "You have one application at a time. When it is declined or closed, you can apply again.",
    debt: "A loan is a debt with interest. Do not borrow to trade: contracts and options can lose everything that you put in.",
  },
  apply: "Apply",
  applyBody:
    "Your application tells us that you would like to talk about a loan, and nothing else. We see the number and the contact of your account.",
  send: "Apply for a loan",
  received: "Your application has arrived. A person answers it here.",
  visitor: "Sign in to apply",
  visitorBody: "The answer is shown on this page, so an application belongs to an account.",
  states: {
    waiting: "Waiting for an answer",
    accepted: "Accepted: a person gets in touch",
    declined: "Declined",
    closed: "Closed",
  },
  about: {
    waiting: "A person reads it. You get a notice when there is an answer.",
    accepted:
      "A person gets in touch with you through the contact of your account. Accepted does not mean paid, and no fee is asked.",
    declined: "You can apply again.",
    closed: "It has come to its end. You can apply again.",
  },
  yours: "Your application",
  applied: "Applied on {time}",
  answered: "Answered on {time}",
  earlier: "Earlier applications",
  lenders: "Lenders",
  lendersBody:
    "Other companies. A link opens a window of its own, and nothing about you is sent along. Their terms are theirs: compare the total cost before you sign.",
  visit: "{host}, opens a new window",
  noLender: "No lender is listed",
  noLenderBody:
    "The operator of this site has not listed any. There are no examples here, so that nobody mistakes one for an offer.",
};
