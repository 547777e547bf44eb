import { useRef, useState } from "react";
import { PasskeyCancelled } from "../../lib/account/passkey.ts";
import { focusBack, useAfterWait } from "../../lib/keyboard/focus-back.ts";
import { AskFailure } from "./ask-failure.ts";

/** Does one thing at a time. When it fails, `failure` says why, and `refusal` is the key. A passkey dialog that was closed is not a failure. */
export const useAct = () => {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const [refusal, setRefusal] = useState("");
  const pressed = useRef<Element | null>(null);
  useAfterWait(isBusy, () => focusBack(pressed.current));
  const act = async (work: () => Promise<unknown>): Promise<boolean> => {
    pressed.current = document.activeElement;
    setIsBusy(true);
    setFailure("");
    setRefusal("");
    try {
      await work();
      return true;
    } catch (error) {
      if (!(error instanceof PasskeyCancelled))
        setFailure(error instanceof Error ? error.message : String(error));
      if (error instanceof AskFailure) setRefusal(error.key);
      return false;
    } finally {
      setIsBusy(false);
    }
  };
  return { act, isBusy, failure, refusal };
};
