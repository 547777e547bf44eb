/** The account in one line. */
export const portfolio = {
  title: "Your account",
  equity: "Equity",
  bound: "Margin plus result",
  stakes: "Open stakes",
  open: "Open result, after fees",
  today: "Today, after fees",
  details: "Details",
};
