/** What the home page announces of new terms of a pair (LEV-01, OPT-01). */
export const terms = {
  announced:
    "{pair}: from {time} UTC these terms count for what is opened from then on. Leverages: {leverages}. Fee: {fee}% of the volume. Options: {options}. What is open keeps its terms.",
  option: "{minutes} min {percent}%",
  none: "none",
} as const;
