export const kline = { title: "K線圖" };
