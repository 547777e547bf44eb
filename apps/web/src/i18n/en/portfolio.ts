/** The account in one line. */
export const portfolio = {
  title: "Your account",
  equity: "Equity",
  bound: "Margin with result",
  stakes: "Open stakes",
  open: "Open result, net",
  today: "Today, net",
  details: "Details",
};
