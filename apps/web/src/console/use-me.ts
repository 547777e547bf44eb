import { mayDo, type OperatorAction } from "@candor/core/operators/actions";
import { operatorMe } from "@candor/wire/operators";
import { useQuery } from "@tanstack/react-query";
import { ask } from "./ask.ts";
import { consoleKeys } from "./query-keys.ts";
import { useOperatorSession } from "./session.ts";

/** The operator who is signed in. */
export const useMe = () => {
  const token = useOperatorSession((state) => state.token);
  return useQuery({
    queryKey: consoleKeys.me(token),
    queryFn: () => ask(operatorMe, {}),
    enabled: token !== "",
  });
};

/** Whether the operator may do something: what is not allowed is not shown. The server decides. */
export const useMayDo = (): ((action: OperatorAction) => boolean) => {
  const { data } = useMe();
  return (action) => data !== undefined && mayDo(action, data.roles);
};
