export const kline = { title: "K线图" };
