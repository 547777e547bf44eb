import { useRef } from "react";

type Mutation<Input> = { readonly mutateAsync: (input: Input) => Promise<unknown> };

/**
 * Begins what a form or a button sends, unless the one before is still under way (SES-09). A mutation's `isPending` is that of the last
 * drawing: a second press that comes before the next one would be sent, and its refusal would hide that the first was done.
 */
export const useOneAtATime = <Input = void>({ mutateAsync }: Mutation<Input>) => {
  const isUnderWay = useRef(false);
  return (input: Input): void => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    const over = (): void => void (isUnderWay.current = false);
    // The mutation itself shows a failure.
    mutateAsync(input).then(over, over);
  };
};
