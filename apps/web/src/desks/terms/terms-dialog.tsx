import { NativeSelect, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { assetClasses, checkTerms, type WrittenTerms } from "@candor/core/terms/check-terms";
import { askTerms } from "@candor/wire/desks/terms";
import { useState } from "react";
import { ask } from "../../console/ask.ts";
import { AnnouncementDialog } from "../../console/acts/announcement-dialog.tsx";
import { firstStart, startInTime } from "../../console/acts/announced-start.ts";
import { serverNowMs } from "../../lib/calls/server-clock.ts";
import { changesOf, termsBefore, type TermsForm } from "./terms-form.ts";
import type { ShownTerms } from "./shown-terms.ts";

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

type Props = {
  readonly terms: ShownTerms;
  /** All that count or will. */
  readonly rows: readonly ShownTerms[];
  readonly onClose: () => void;
};

/** Asks two operators to announce other terms of a pair. */
export const TermsDialog = ({ terms, rows, onClose }: Props) => {
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
  const { starts, ...written } = form;
  const checked = checkTerms(written);
  const wrongField = checked.ok ? undefined : checked.refusal.values?.["field"];
  const startsAt = startInTime(starts, serverNowMs());
  const before = termsBefore(rows, terms, startsAt);
  const changes = checked.ok ? changesOf(before, checked.value) : [];
  const set = (name: keyof TermsForm, value: string): void => setForm((held) => ({ ...held, [name]: value }));
  return (
    <AnnouncementDialog
      title={`Terms of ${terms.title}`}
      asked={`New terms of ${terms.title}`}
      starts={starts}
      onStarts={(value) => set("starts", value)}
      waiting={{ act: terms.waitingAct, about: "this pair" }}
      isUnchanged={checked.ok && changes.length === 0}
      isReady={startsAt !== undefined && changes.length > 0}
      confirm="Ask for these terms"
      changes={<Changes starts={starts} changes={changes} />}
      onAsk={async (reason) =>
        (await ask(askTerms, { pid: terms.pid, startsAt: startsAt ?? 0, ...written, reason })).id
      }
      onClose={onClose}
    >
      <NativeSelect
        label="Asset class"
        description="The protection profile caps the leverages of each class."
        data={[...assetClasses]}
        value={form.assetClass}
        onChange={(event) => set("assetClass", event.currentTarget.value)}
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
          />
        ))}
      </SimpleGrid>
    </AnnouncementDialog>
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
