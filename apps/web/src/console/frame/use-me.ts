import { mayDo, type OperatorAction } from "@candor/core/operators/actions";
import { operatorMe } from "@candor/wire/desks/operators";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { ask } from "../ask.ts";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { useOperatorSession } from "./session.ts";

/** What is drawn beside each other asks for it once. */
const freshMs = 5_000;

export const meQuery = (token: string) =>
  queryOptions({
    queryKey: answerKey(operatorMe, token),
    queryFn: () => ask(operatorMe, {}),
    enabled: token !== "",
    staleTime: freshMs,
  });

/** The operator who is signed in. */
export const useMe = () => useQuery(meQuery(useOperatorSession((state) => state.token)));

/** Whether the operator may do something: what is not allowed is not shown. The server decides. */
export const useMayDo = (): ((action: OperatorAction) => boolean) => {
  const { data } = useMe();
  return (action) => data !== undefined && mayDo(action, data.roles);
};
