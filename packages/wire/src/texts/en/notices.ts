/** What the notices of price alerts tell their reader (MKT-11). */
export const notices = {
  alertAbove: "{pair} has risen to {price}. Your alert stood at {target}.",
  alertBelow: "{pair} has fallen to {price}. Your alert stood at {target}.",
  alertRise: "{pair} has risen by {percent}% or more: from {from} to {price}.",
  alertFall: "{pair} has fallen by {percent}% or more: from {from} to {price}.",
};
