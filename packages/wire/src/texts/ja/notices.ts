/** What the notices of price alerts tell their reader (MKT-11). */
export const notices = {
  alertAbove: "{pair} が {price} まで上昇しました（アラート価格 {target}）。",
  alertBelow: "{pair} が {price} まで下落しました（アラート価格 {target}）。",
  alertRise: "{pair} が {percent}% 以上上昇しました（{from} → {price}）。",
  alertFall: "{pair} が {percent}% 以上下落しました（{from} → {price}）。",
};
