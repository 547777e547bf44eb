/** What statements say besides the names of movements (JNL-03). */
export const statements = {
  opening: "期初餘額",
  closing: "期末餘額",
};
