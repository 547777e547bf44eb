/** What the home page announces of new terms of a pair (LEV-01, OPT-01). */
export const terms = {
  announced:
    "{pair}: these terms apply to everything that is opened from {time} UTC on. Leverages: {leverages}. Fee: {fee}% of the volume. Options: {options}. What is open already keeps its terms.",
  option: "{minutes} min {percent}%",
  none: "none",
} as const;
