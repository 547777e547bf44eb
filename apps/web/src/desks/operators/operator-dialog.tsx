import { operatorRoles, type OperatorRole } from "@candor/core/operators/actions";
import { Button, Checkbox, Group, Modal, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import {
  askOperatorAdd,
  askOperatorClose,
  askOperatorRoles,
  operatorInvite,
} from "@candor/wire/desks/operators";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ask } from "../../console/ask.ts";
import { goTo } from "../../console/frame/address.ts";
import { useMe } from "../../console/frame/use-me.ts";
import { useFocusBack } from "../../lib/keyboard/focus-back.ts";
import { InvitationLink } from "./invitation-link.tsx";
import { roleSentence } from "./role-sentence.ts";
import { OperatorQuestion, type Asked } from "./operator-question.tsx";
import type { Operator } from "./operator.ts";

type Props = {
  /** Undefined: a new one. */
  readonly operator: Operator | undefined;
  /** The roles that the desk lacks: a new operator is proposed to have them. */
  readonly proposed: readonly OperatorRole[];
  readonly onClose: () => void;
};

/** Asks for a new operator, other roles, or a closed account; makes a new invitation. */
export const OperatorDialog = ({ operator, proposed, onClose }: Props) => {
  const client = useQueryClient();
  const { data: me } = useMe();
  useFocusBack();
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const [roles, setRoles] = useState<readonly OperatorRole[]>(operator?.roles ?? proposed);
  const [asking, setAsking] = useState<Asked | undefined>();
  const [link, setLink] = useState("");
  const inviting = useRef<HTMLButtonElement>(null);
  const send = async (reason: string): Promise<void> => {
    const chosen = roles.join(",");
    if (operator === undefined) await ask(askOperatorAdd, { name, email, roles: chosen, reason });
    else if (asking === "close") await ask(askOperatorClose, { operatorId: operator.id, reason });
    else await ask(askOperatorRoles, { operatorId: operator.id, roles: chosen, reason });
    await client.invalidateQueries();
    onClose();
    goTo("/approvals");
  };
  const invite = async (reason: string): Promise<void> => {
    const { invitation } = await ask(operatorInvite, { operatorId: operator?.id ?? 0, reason });
    // The address of the settings, whatever name this page was opened by: a passkey can be registered only there.
    setLink(`${me?.passkeyOrigin ?? location.origin}/?invitation=${invitation}`);
    await client.invalidateQueries();
  };
  const isComplete =
    roles.length > 0 && (operator !== undefined || (name.trim() !== "" && email.trim() !== ""));
  const isClosed = operator?.state === "closed";
  return (
    <>
      <Modal
        opened
        onClose={onClose}
        // A question or the invitation is open: Escape closes only that.
        closeOnEscape={asking === undefined && link === ""}
        title={operator === undefined ? "New operator" : `${operator.name}, ${operator.email}`}
        closeButtonProps={{ "aria-label": "Close" }}
      >
        <Stack gap="sm">
          {operator === undefined && (
            <>
              <TextInput
                label="Name"
                value={name}
                onChange={(event) => setName(event.currentTarget.value)}
                required
              />
              <TextInput
                label="E-mail address"
                type="email"
                value={email}
                onChange={(event) => setEmail(event.currentTarget.value)}
                required
              />
            </>
          )}
          <Checkbox.Group
            label="Roles"
            value={[...roles]}
            onChange={(chosen) => setRoles(operatorRoles.filter((role) => chosen.includes(role)))}
          >
            <SimpleGrid cols={2} mt={4} spacing="xs">
              {operatorRoles.map((role) => (
                <Checkbox
                  key={role}
                  value={role}
                  label={role}
                  description={roleSentence(role)}
                  disabled={isClosed}
                />
              ))}
            </SimpleGrid>
          </Checkbox.Group>
          {operator === undefined && proposed.length > 0 && (
            <Text size="sm">Proposed, because the desk lacks them: {proposed.join(", ")}.</Text>
          )}
          <Text size="sm" c="dimmed">
            Two admins approve this with their passkeys.
          </Text>
          <Group justify="flex-end">
            {operator !== undefined && !isClosed && (
              <Button variant="default" color="red" onClick={() => setAsking("close")}>
                Close the account
              </Button>
            )}
            {operator?.state === "invited" && (
              <Button ref={inviting} variant="default" onClick={() => setAsking("invite")}>
                New invitation
              </Button>
            )}
            <Button
              disabled={!isComplete || isClosed}
              onClick={() => setAsking(operator === undefined ? "add" : "roles")}
            >
              {operator === undefined ? "Ask for the operator" : "Ask for these roles"}
            </Button>
          </Group>
        </Stack>
      </Modal>
      {asking !== undefined && (
        <OperatorQuestion
          asked={asking}
          name={operator?.name ?? name}
          roles={roles}
          onClose={() => setAsking(undefined)}
          onConfirm={asking === "invite" ? invite : send}
        />
      )}
      {operator !== undefined && link !== "" && (
        <InvitationLink operator={operator} link={link} opener={inviting} onClose={() => setLink("")} />
      )}
    </>
  );
};
