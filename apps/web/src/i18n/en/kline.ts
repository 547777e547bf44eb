export const kline = { title: "Chart" };
