/** What statements say besides the names of movements (JNL-03). */
export const statements = {
  opening: "Opening balance",
  closing: "Closing balance",
} as const;
