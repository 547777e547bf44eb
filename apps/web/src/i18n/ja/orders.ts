/** Lever orders: tabs, rows, deeds, stops, transfer, news. */
export const orders = {
  title: "My contract orders",
  transfer: { title: "Transfer" },
};
