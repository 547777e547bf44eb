import { ActionIcon, Alert, Button, Grid, Group, Stack, Text, TextInput } from "@mantine/core";
import { mostBands, type WrittenBand } from "@candor/core/bot/check-bands";
import { askBotBands } from "@candor/wire/desks/bot";
import { IconTrash } from "../../ui/icons/icons.tsx";
import { useReducer } from "react";
import { AnnouncementDialog } from "../../console/acts/announcement-dialog.tsx";
import { firstStart, startInTime } from "../../console/acts/announced-start.ts";
import { ask } from "../../console/ask.ts";
import { serverNowMs } from "../../lib/calls/server-clock.ts";
import {
  bandsBefore,
  reduceBands,
  signedText,
  writtenOf,
  wrongField,
  type BandsEvent,
  type BandsForm,
  type ShownBands,
} from "./bands-form.ts";

type Props = { readonly rows: readonly ShownBands[]; readonly onClose: () => void };

/** Asks two operators to announce other bands of the bot. */
export const BandsDialog = ({ rows, onClose }: Props) => {
  const [form, change] = useReducer(reduceBands, undefined, (): BandsForm => ({
    ...writtenOf(rows.at(-1) ?? { bands: [] }),
    starts: firstStart(serverNowMs()),
  }));
  const wrong = wrongField(form);
  const startsAt = startInTime(form.starts, serverNowMs());
  const before = startsAt === undefined ? undefined : bandsBefore(rows, startsAt);
  const [old, next] = [before && signedText(writtenOf(before)), signedText(form)];
  return (
    <AnnouncementDialog
      title="Amounts, leverages and trades of a run"
      asked="New bands of the bot"
      starts={form.starts}
      onStarts={(starts) => change({ kind: "starts", starts })}
      waiting={{ act: rows[0]?.waitingAct ?? null, about: "the bands" }}
      isUnchanged={next !== undefined && next === old}
      isReady={startsAt !== undefined && next !== undefined && next !== old}
      confirm="Ask for these bands"
      changes={<Changes starts={form.starts} before={old ?? ""} after={next ?? ""} />}
      onAsk={async (reason) =>
        (await ask(askBotBands, { startsAt: startsAt ?? 0, bands: next ?? "", reason })).id
      }
      onClose={onClose}
    >
      <Text size="xs" c="dimmed">
        Each band ends where the next one begins. Leverages and trades ascending, with commas.
      </Text>
      {form.bands.map((band, at) => (
        <BandFields
          key={at}
          nth={at + 1}
          band={band}
          wrong={wrong}
          isOnly={form.bands.length === 1}
          onEvent={change}
        />
      ))}
      {wrong === "bands" && <Alert color="red">These are too many bands, or too many numbers.</Alert>}
      <Group align="end" justify="space-between">
        <TextInput
          label="The last band ends below, USDT"
          placeholder="no end"
          value={form.until}
          onChange={(event) => change({ kind: "until", until: event.currentTarget.value })}
          error={wrong === "until" ? "More than the last amount" : undefined}
        />
        <Button
          variant="default"
          disabled={form.bands.length >= mostBands}
          onClick={() => change({ kind: "add" })}
        >
          Add a band
        </Button>
      </Group>
    </AnnouncementDialog>
  );
};

const fields = [
  {
    name: "from",
    label: "From, USDT",
    span: { base: 12, xs: 3 },
    rule: "At least 1, and above the band before",
  },
  {
    name: "leverages",
    label: "Leverages",
    span: { base: 5, xs: 4 },
    rule: "Ascending, with commas, to 1000",
  },
  { name: "trades", label: "Trades", span: { base: 5, xs: 4 }, rule: "Ascending, with commas, to 100" },
] as const;

type BandProps = {
  /** From 1. */
  readonly nth: number;
  readonly band: WrittenBand;
  readonly wrong: string | undefined;
  readonly isOnly: boolean;
  readonly onEvent: (event: BandsEvent) => void;
};

const BandFields = ({ nth, band, wrong, isOnly, onEvent }: BandProps) => (
  <Grid role="group" aria-label={`Band ${nth}`} gap="xs" align="start">
    {fields.map(({ name, label, span, rule }) => (
      <Grid.Col key={name} span={span}>
        <TextInput
          label={label}
          value={band[name]}
          onChange={(event) =>
            onEvent({ kind: "band", at: nth - 1, change: { [name]: event.currentTarget.value } })
          }
          error={wrong === `${name} ${nth}` ? rule : undefined}
        />
      </Grid.Col>
    ))}
    <Grid.Col span={{ base: 2, xs: 1 }}>
      <ActionIcon
        variant="default"
        size="lg"
        mt={21}
        aria-label={`Remove band ${nth}`}
        disabled={isOnly}
        onClick={() => onEvent({ kind: "remove", at: nth - 1 })}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </Grid.Col>
  </Grid>
);

type ChangesProps = { readonly starts: string; readonly before: string; readonly after: string };

/** The signed text has a line for each band. */
const lines = { overflowWrap: "anywhere", whiteSpace: "pre-line" } as const;

const Changes = ({ starts, before, after }: ChangesProps) => (
  <Stack gap={4}>
    <Text size="sm">From {starts.replace("T", " ")} UTC on, for runs that are started then. Before:</Text>
    <Text size="sm" c="dimmed" style={lines}>
      {before}
    </Text>
    <Text size="sm">After:</Text>
    <Text size="sm" style={lines}>
      {after}
    </Text>
  </Stack>
);
