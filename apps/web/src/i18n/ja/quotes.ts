export const quotes = { title: "相場" };
