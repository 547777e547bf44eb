import { Text } from "@mantine/core";
import type { OperatorRole } from "@candor/core/operators/actions";
import { ReasonDialog } from "../../console/acts/reason-dialog.tsx";

/** What is asked for about an operator. */
export type Asked = "add" | "roles" | "close" | "invite";

type Props = {
  readonly asked: Asked;
  readonly name: string;
  readonly roles: readonly OperatorRole[];
  readonly onClose: () => void;
  readonly onConfirm: (reason: string) => Promise<void>;
};

/** Asks for a reason, before two operators are asked or an invitation is made. */
export const OperatorQuestion = ({ asked, name, roles, onClose, onConfirm }: Props) => {
  const titles: Readonly<Record<Asked, string>> = {
    add: `New operator: ${name}`,
    roles: `Other roles for ${name}`,
    close: `Close the account of ${name}`,
    invite: `Invite ${name}`,
  };
  return (
    <ReasonDialog
      title={titles[asked]}
      confirm={asked === "invite" ? "Make the invitation" : "Ask for it"}
      isDanger={asked === "close"}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      <Text size="sm">{whatHappens(asked, name, roles)}</Text>
    </ReasonDialog>
  );
};

const whatHappens = (asked: Asked, name: string, roles: readonly OperatorRole[]): string => {
  switch (asked) {
    case "add":
    case "roles":
      return `${name}: ${roles.join(", ")}`;
    case "close":
      return "The sessions end, and nobody can sign in to the account any more.";
    case "invite":
      return "The link works once, within a day. An earlier one stops working. For acts that take two operators, you and everyone whom you invite count as one.";
  }
};
