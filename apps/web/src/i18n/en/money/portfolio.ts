/** The account in one line. */
export const portfolio = {
  title: "Your account",
  equity: "Equity",
  bound: "Margin plus result",
  stakes: "Open stakes",
  open: "Open net result",
  today: "Net result today",
  details: "Details",
};
