export const mine = { title: "mine" };
