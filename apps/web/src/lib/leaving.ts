/** What stands in the way of leaving a page for good: something on it that would be lost. One page asks at a time. */
let question: (() => Promise<boolean>) | undefined;

/** Until the returned function is called, whoever leaves is asked first. `asks` answers whether they go. */
export const holdLeaving = (asks: () => Promise<boolean>): (() => void) => {
  question = asks;
  return () => {
    if (question === asks) question = undefined;
  };
};

/** Whether the person may go, having been asked where something would be lost. */
export const mayLeave = async (): Promise<boolean> => question === undefined || (await question());
