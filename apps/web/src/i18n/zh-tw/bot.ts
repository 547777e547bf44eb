/** The rule-based order bot. */
export const bot = {
  title: "Rule-based bot",
};
