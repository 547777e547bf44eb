/** What statements say besides the names of movements (JNL-03). */
export const statements = {
  opening: "期首残高",
  closing: "期末残高",
};
