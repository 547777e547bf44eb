import { lackingActs } from "@candor/core/operators/lacking";
import { operatorList } from "@candor/wire/desks/operators";
import { Alert, Button, List, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { answerKey } from "../lib/calls/answer-key.ts";
import { askList } from "./ask.ts";
import { goTo } from "./frame/address.ts";
import { useMayDo } from "./frame/use-me.ts";

/** How the acts are called here. */
const words: Readonly<Partial<Record<string, string>>> = {
  withdrawal_decide: "approve withdrawals",
  withdrawal_large: "approve large withdrawals",
  deposit_decide: "say whose a deposit is",
  user_unfreeze: "end freezes of users",
  limit_change: "change limits",
  support_answer: "answer customers",
};

type Props = {
  /** Leads to the desk of operators; not shown on that desk itself. */
  readonly hasWay?: boolean;
};

/** Says at once what nobody here can do yet, which roles it takes, and how to get them; nothing when nothing is lacking. */
export const LackingRoles = ({ hasWay = false }: Props) => {
  const mayDo = useMayDo();
  const { data } = useQuery({
    queryKey: answerKey(operatorList),
    queryFn: () => askList(operatorList, {}),
    enabled: mayDo("operators_read"),
  });
  const lacking = data === undefined ? [] : lackingActs(data.rows);
  if (lacking.length === 0) return null;
  return (
    <Alert color="yellow" title="Roles are missing" role="region" mb="md">
      <List size="sm">
        {lacking.map(({ action, roles, has, needs }) => (
          <List.Item key={action}>
            {has === 0 ? "Nobody can" : "Only one operator can"} {words[action] ?? action}
            {needs === 2 ? ", which takes two" : ""}: role {roles.join(" or ")}.
          </List.Item>
        ))}
      </List>
      <Text size="sm" mt="xs">
        An admin asks for these roles on the desk of operators, for a new operator or for one who is there,
        also for admins themselves. Two admins approve it with their passkeys. Acts that take two count
        operators with a passkey only.
      </Text>
      {hasWay && (
        <Button variant="default" size="xs" mt="xs" onClick={() => goTo("/operators")}>
          To the operators
        </Button>
      )}
    </Alert>
  );
};
