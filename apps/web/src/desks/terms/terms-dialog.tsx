import { Alert, Button, Group, Modal, NativeSelect, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { assetClasses, checkTerms, type WrittenTerms } from "@candor/core/terms/check-terms";
import { askTerms } from "@candor/wire/terms-operator";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ask } from "../../console/ask.ts";
import { firstStart, startInTime } from "../../console/announced-start.ts";
import { AskedAnnouncement } from "../../console/asked-announcement.tsx";
import { ReasonDialog } from "../../console/reason-dialog.tsx";
import { StartField } from "../../console/start-field.tsx";
import { serverNowMs } from "../../lib/calls/server-clock.ts";
import { changesOf, type TermsForm } from "./terms-form.ts";
import type { ShownTerms } from "./terms-page.tsx";

type Field = {
  readonly name: Exclude<keyof WrittenTerms, "assetClass">;
  readonly label: string;
  readonly about: string;
};

const fields: readonly Field[] = [
  { name: "leverages", label: "Leverages", about: "Ascending, with commas. Empty: no new contracts." },
  { name: "fee", label: "Fee, % of the volume", about: "At most 10, six decimals." },
  { name: "expiries", label: "Options: minutes", about: "Ascending, with commas. Empty: no new options." },
  { name: "payouts", label: "Options: payouts in %", about: "One for each expiry." },
  { name: "stress", label: "Stress move, %", about: "What the house must be able to pay for." },
  { name: "divisor", label: "Divisor of profits", about: "1 unless the product says otherwise." },
];

type Props = { readonly terms: ShownTerms; readonly onClose: () => void };

/** Asks two operators to announce other terms of a pair. */
export const TermsDialog = ({ terms, onClose }: Props) => {
  const client = useQueryClient();
  const [form, setForm] = useState<TermsForm>({
    assetClass: terms.assetClass,
    leverages: terms.leverages,
    fee: terms.fee,
    expiries: terms.expiries,
    payouts: terms.payouts,
    stress: terms.stress,
    divisor: terms.divisor,
    starts: firstStart(serverNowMs()),
  });
  const [isAsking, setIsAsking] = useState(false);
  const [act, setAct] = useState("");
  const checked = checkTerms(form);
  const wrongField = checked.ok ? undefined : checked.refusal.values?.["field"];
  const startsAt = startInTime(form.starts, serverNowMs());
  const changes = checked.ok ? changesOf(terms, checked.value) : [];
  const isReady = checked.ok && startsAt !== undefined && changes.length > 0 && act === "";
  const set = (name: keyof TermsForm, value: string): void => setForm((held) => ({ ...held, [name]: value }));
  return (
    <>
      <Modal
        opened
        onClose={onClose}
        size="lg"
        title={`Terms of ${terms.title}`}
        closeButtonProps={{ "aria-label": "Close" }}
      >
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (isReady) setIsAsking(true);
          }}
        >
          <Stack gap="sm">
            <NativeSelect
              label="Asset class"
              description="The protection profile caps the leverages of each class."
              data={[...assetClasses]}
              value={form.assetClass}
              onChange={(event) => set("assetClass", event.currentTarget.value)}
              disabled={act !== ""}
            />
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
              {fields.map(({ name, label, about }) => (
                <TextInput
                  key={name}
                  label={label}
                  description={about}
                  value={form[name]}
                  onChange={(event) => set(name, event.currentTarget.value)}
                  error={wrongField === name ? "This is not such a value" : undefined}
                  disabled={act !== ""}
                />
              ))}
            </SimpleGrid>
            <StartField
              starts={form.starts}
              onChange={(starts) => set("starts", starts)}
              disabled={act !== ""}
            />
            {terms.waitingAct !== null && act === "" && (
              <Alert color="yellow">Act {terms.waitingAct} about this pair waits for approvals.</Alert>
            )}
            {act === "" ? (
              <Group justify="flex-end">
                {checked.ok && changes.length === 0 && (
                  <Text size="xs" c="dimmed">
                    Nothing differs yet
                  </Text>
                )}
                <Button type="submit" disabled={!isReady}>
                  Ask for these terms
                </Button>
              </Group>
            ) : (
              <AskedAnnouncement act={act} onClose={onClose} />
            )}
          </Stack>
        </form>
      </Modal>
      {isAsking && startsAt !== undefined && (
        <ReasonDialog
          title={`New terms of ${terms.title}`}
          confirm="Ask for them"
          onClose={() => setIsAsking(false)}
          onConfirm={async (reason) => {
            const { starts: _, ...written } = form;
            setAct((await ask(askTerms, { pid: terms.pid, startsAt, ...written, reason })).id);
            await client.invalidateQueries();
          }}
        >
          <Changes starts={form.starts} changes={changes} />
        </ReasonDialog>
      )}
    </>
  );
};

type ChangesProps = { readonly starts: string; readonly changes: readonly string[] };

const Changes = ({ starts, changes }: ChangesProps) => (
  <Stack gap={2}>
    <Text size="sm">From {starts.replace("T", " ")} UTC on, for what is opened then:</Text>
    {changes.map((line) => (
      <Text size="sm" key={line}>
        {line}
      </Text>
    ))}
  </Stack>
);
