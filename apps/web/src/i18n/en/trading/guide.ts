/** The guide of the first trade. */
export const guide = {
  name: "Your first trade",
  step: "First trade, {step} of {of}",
  place:
    "Press CALL if you think the price will rise, PUT if you think it will fall. The default is 10.00 USDT for one minute.",
  wait: "Your option is running. The last tick logged by its end decides; nobody can choose another one.",
  check: "It is settled. Your own device can recompute the outcome from the public log.",
  open: "See the evidence and check it yourself",
  end: "Close the guide",
};
