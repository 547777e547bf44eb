import { Alert, Button, Group, Modal, Select, Stack, Text, Textarea } from "@mantine/core";
import { decideIdentity, type IdentityDetail } from "@candor/wire/desks/identity";
import { identityParts, refusalCauses, type IdentityPart } from "@candor/wire/service/identity";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useAct } from "../../console/acts/use-act.ts";
import { ask } from "../../console/ask.ts";
import { useFocusBack } from "../../lib/keyboard/focus-back.ts";
import { causeWords, lacking, partWords } from "./identity.ts";

type Props = {
  readonly identity: IdentityDetail;
  readonly verdict: "approved" | "refused";
  readonly onClose: () => void;
};
type Causes = Readonly<Partial<Record<IdentityPart, string>>>;

const mostSaid = 500;

/** The decision: a refusal names a cause for each part that must be sent again. */
export const DecideDialog = ({ identity: { id, claimId, needsSecond, state }, verdict, onClose }: Props) => {
  const client = useQueryClient();
  const { act, isBusy, failure } = useAct();
  const [causes, setCauses] = useState<Causes>({});
  const [sentence, setSentence] = useState("");
  const [isTried, setIsTried] = useState(false);
  useFocusBack();
  const isRefusal = verdict === "refused";
  const missing = lacking(verdict, causes);
  const decide = async (): Promise<void> => {
    setIsTried(true);
    if (missing !== undefined) return;
    const named = Object.fromEntries(Object.entries(causes).filter(([, cause]) => cause !== ""));
    const done = await act(async () => {
      await ask(decideIdentity, { id: Number(id), claimId: Number(claimId), verdict, sentence, ...named });
      await client.invalidateQueries();
    });
    if (done) onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${isRefusal ? "Refuse" : "Approve"} identity ${id}`}
      closeButtonProps={{ "aria-label": "Close" }}
      centered
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void decide();
        }}
      >
        <Stack gap="sm">
          <Text size="sm">
            {isRefusal
              ? "The user sends again what you name here, and nothing else."
              : approvalWords(needsSecond && state === "waiting")}
          </Text>
          {isRefusal &&
            identityParts.map((part) => (
              <Select
                key={part}
                label={partWords[part]}
                data={[
                  { value: "", label: "is right" },
                  ...refusalCauses[part].map((cause) => ({
                    value: cause,
                    label: causeWords[cause] ?? cause,
                  })),
                ]}
                value={causes[part] ?? ""}
                allowDeselect={false}
                onChange={(value) => setCauses({ ...causes, [part]: value ?? "" })}
              />
            ))}
          <Textarea
            label="What the user reads besides"
            description="Word for word, in any language; may be empty"
            autosize
            minRows={2}
            maxLength={mostSaid}
            value={sentence}
            onChange={({ currentTarget }) => setSentence(currentTarget.value)}
          />
          {(failure !== "" || (isTried && missing !== undefined)) && (
            <Alert color="red" role="alert">
              {failure === "" ? missing : failure}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isBusy} {...(isRefusal ? { color: "red" } : {})}>
              {isRefusal ? "Refuse it" : "Approve it"}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
};

const approvalWords = (waitsForSecond: boolean): string =>
  waitsForSecond
    ? "It then waits for a second operator, who is not you."
    : "Name, number and photos belong together, and the photos show one document that is valid.";
