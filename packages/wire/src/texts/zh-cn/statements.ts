/** What statements say besides the names of movements (JNL-03). */
export const statements = {
  opening: "期初余额",
  closing: "期末余额",
};
