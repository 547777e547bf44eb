/** What the notices of price alerts tell their reader (MKT-11). */
export const notices = {
  alertAbove: "{pair} 已涨至 {price}，您设置的提醒价为 {target}。",
  alertBelow: "{pair} 已跌至 {price}，您设置的提醒价为 {target}。",
  alertRise: "{pair} 涨幅已达 {percent}% 或以上：从 {from} 涨至 {price}。",
  alertFall: "{pair} 跌幅已达 {percent}% 或以上：从 {from} 跌至 {price}。",
};
