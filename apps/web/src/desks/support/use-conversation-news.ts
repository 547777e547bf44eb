import { useEffect, useRef } from "react";
import { onOperatorPush, useOperatorSocket } from "../../console/frame/operator-socket.ts";

/** Reading by itself: rarely while the socket tells what is new. */
const [rareMs, oftenMs] = [30_000, 3_000] as const;

/** Calls it when something may be new in a conversation, or in any when none is named; returns how often to read besides. */
export const useConversationNews = (reread: () => void, conversation?: string): number => {
  const isOpen = useOperatorSocket((state) => state.isOpen);
  const latest = useRef(reread);
  useEffect(() => {
    latest.current = reread;
  });
  useEffect(
    () =>
      onOperatorPush((push) => {
        const isOther =
          push.type === "SUPPORT_MESSAGE" &&
          conversation !== undefined &&
          push.data.conversation !== conversation;
        if (!isOther) latest.current();
      }),
    [conversation],
  );
  return isOpen ? rareMs : oftenMs;
};
