export const quotes = { title: "行情" };
