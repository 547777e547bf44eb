/** Where a new user is on the way to the first checked outcome. */
export const guideSteps = ["place", "wait", "check"] as const;
export type GuideStep = (typeof guideSteps)[number];

/** By the options that the user has: none, an open one (`open` counts them), or one whose outcome can be checked. */
export const guideStepOf = (open: number | undefined, hasSettled: boolean): GuideStep => {
  if (hasSettled) return "check";
  return (open ?? 0) > 0 ? "wait" : "place";
};
