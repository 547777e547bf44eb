/** What the notices of price alerts tell their reader (MKT-11). */
export const notices = {
  alertAbove: "{pair} 已漲至 {price}，您設定的提醒價為 {target}。",
  alertBelow: "{pair} 已跌至 {price}，您設定的提醒價為 {target}。",
  alertRise: "{pair} 漲幅已達 {percent}% 或以上：從 {from} 漲至 {price}。",
  alertFall: "{pair} 跌幅已達 {percent}% 或以上：從 {from} 跌至 {price}。",
};
