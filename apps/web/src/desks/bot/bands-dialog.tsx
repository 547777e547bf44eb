import { ActionIcon, Alert, Button, Grid, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { mostBands, type WrittenBand } from "@candor/core/bot/check-bands";
import { askBotBands } from "@candor/wire/bot-operator";
import { IconTrash } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useReducer, useState } from "react";
import { firstStart, startInTime } from "../../console/announced-start.ts";
import { ask } from "../../console/ask.ts";
import { AskedAnnouncement } from "../../console/asked-announcement.tsx";
import { ReasonDialog } from "../../console/reason-dialog.tsx";
import { StartField } from "../../console/start-field.tsx";
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
  const client = useQueryClient();
  const [form, change] = useReducer(reduceBands, undefined, (): BandsForm => ({
    ...writtenOf(rows.at(-1) ?? { bands: [] }),
    starts: firstStart(serverNowMs()),
  }));
  const [isAsking, setIsAsking] = useState(false);
  const [act, setAct] = useState("");
  const wrong = wrongField(form);
  const startsAt = startInTime(form.starts, serverNowMs());
  const before = startsAt === undefined ? undefined : bandsBefore(rows, startsAt);
  const [old, next] = [before && signedText(writtenOf(before)), signedText(form)];
  const isReady = startsAt !== undefined && next !== undefined && next !== old && act === "";
  const waiting = rows[0]?.waitingAct ?? null;
  return (
    <>
      <Modal
        opened
        onClose={onClose}
        size="lg"
        title="Amounts, leverages and trades of a run"
        closeButtonProps={{ "aria-label": "Close" }}
      >
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (isReady) setIsAsking(true);
          }}
        >
          <Stack gap="sm">
            <Text size="xs" c="dimmed">
              Each band ends where the next one begins. Leverages and trades ascending, with commas.
            </Text>
            {form.bands.map((band, at) => (
              <BandFields
                key={at}
                nth={at + 1}
                band={band}
                wrong={wrong}
                disabled={act !== ""}
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
                disabled={act !== ""}
              />
              <Button
                variant="default"
                disabled={act !== "" || form.bands.length >= mostBands}
                onClick={() => change({ kind: "add" })}
              >
                Add a band
              </Button>
            </Group>
            <StartField
              starts={form.starts}
              onChange={(starts) => change({ kind: "starts", starts })}
              disabled={act !== ""}
            />
            {waiting !== null && act === "" && (
              <Alert color="yellow">Act {waiting} about the bands waits for approvals.</Alert>
            )}
            {act === "" ? (
              <Group justify="flex-end">
                {next !== undefined && next === old && (
                  <Text size="xs" c="dimmed">
                    Nothing differs yet
                  </Text>
                )}
                <Button type="submit" disabled={!isReady}>
                  Ask for these bands
                </Button>
              </Group>
            ) : (
              <AskedAnnouncement act={act} onClose={onClose} />
            )}
          </Stack>
        </form>
      </Modal>
      {isAsking && startsAt !== undefined && next !== undefined && (
        <ReasonDialog
          title="New bands of the bot"
          confirm="Ask for them"
          onClose={() => setIsAsking(false)}
          onConfirm={async (reason) => {
            setAct((await ask(askBotBands, { startsAt, bands: next, reason })).id);
            await client.invalidateQueries();
          }}
        >
          <Changes starts={form.starts} before={old ?? ""} after={next} />
        </ReasonDialog>
      )}
    </>
  );
};

const fields = [
  { name: "from", label: "From, USDT", span: { base: 12, xs: 3 } },
  { name: "leverages", label: "Leverages", span: { base: 5, xs: 4 } },
  { name: "trades", label: "Trades", span: { base: 5, xs: 4 } },
] as const;

type BandProps = {
  /** From 1. */
  readonly nth: number;
  readonly band: WrittenBand;
  readonly wrong: string | undefined;
  readonly disabled: boolean;
  readonly isOnly: boolean;
  readonly onEvent: (event: BandsEvent) => void;
};

const BandFields = ({ nth, band, wrong, disabled, isOnly, onEvent }: BandProps) => (
  <Grid role="group" aria-label={`Band ${nth}`} gap="xs" align="start">
    {fields.map(({ name, label, span }) => (
      <Grid.Col key={name} span={span}>
        <TextInput
          label={label}
          value={band[name]}
          onChange={(event) =>
            onEvent({ kind: "band", at: nth - 1, change: { [name]: event.currentTarget.value } })
          }
          error={wrong === `${name} ${nth}` ? "This is not such a value" : undefined}
          disabled={disabled}
        />
      </Grid.Col>
    ))}
    <Grid.Col span={{ base: 2, xs: 1 }}>
      <ActionIcon
        variant="default"
        size="lg"
        mt={21}
        aria-label={`Remove band ${nth}`}
        disabled={disabled || isOnly}
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
