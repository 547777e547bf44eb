export const quotes = { title: "Quotes" };
