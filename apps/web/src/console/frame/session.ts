/** The operator's session: the token lives in this tab only, and is gone when the tab is closed. */
import { create } from "zustand";
import { goOn } from "./address.ts";

const storedAs = "candor.operator";

type SessionState = { readonly token: string };

export const useOperatorSession = create<SessionState>(() => ({
  token: sessionStorage.getItem(storedAs) ?? "",
}));

export const operatorToken = (): string => useOperatorSession.getState().token;

export const beginOperatorSession = (token: string): void => {
  goOn();
  sessionStorage.setItem(storedAs, token);
  useOperatorSession.setState({ token });
};

export const endOperatorSession = (): void => {
  goOn();
  sessionStorage.removeItem(storedAs);
  useOperatorSession.setState({ token: "" });
};
