/** What approved speeches earn (COM-02), as the community is given it. */
export type SpeechRewardsPort = {
  /** Called after the commit in which a text of this user was approved: soon it is paid, if it is a speech that earns something. */
  readonly lookAt: (userId: number) => void;
  /** What the user's speeches have earned; what one earns that is approved now, 0 while nothing is offered; whether today's is paid. */
  readonly read: (
    userId: number,
  ) => Promise<{ readonly earned: string; readonly offer: string; readonly isEarnedToday: boolean }>;
};
