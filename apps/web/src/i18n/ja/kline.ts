export const kline = { title: "チャート" };
