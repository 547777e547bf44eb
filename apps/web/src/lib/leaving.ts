/** Asks before the user leaves a page on which something would be lost permanently. One page asks at a time. */
let question: (() => Promise<boolean>) | undefined;

/** Until the returned function is called, leaving is confirmed first. `asks` resolves to whether the user leaves. */
export const confirmLeaving = (asks: () => Promise<boolean>): (() => void) => {
  question = asks;
  return () => {
    if (question === asks) question = undefined;
  };
};

/** Whether the user may leave; asks first if something would be lost. */
export const mayLeave = async (): Promise<boolean> => question === undefined || (await question());
