import { Alert, Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { isOfForm, type SettingForm } from "@candor/core/settings/setting-form";
import { askSetting, changeSetting } from "@candor/wire/desks/settings";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ask } from "../../console/ask.ts";
import { goTo } from "../../console/frame/address.ts";
import { useFocusBack } from "../../lib/keyboard/focus-back.ts";
import { ReasonDialog } from "../../console/acts/reason-dialog.tsx";
import { useMayDo } from "../../console/frame/use-me.ts";
import { aboutKey } from "./about-key.ts";
import type { ShownSetting } from "./setting.ts";
import { showValue } from "./show-value.ts";

const forms: Readonly<Record<SettingForm, string>> = {
  amount: "An amount with at most 6 decimals, such as 1000 or 0.5.",
  percent: "Percent with at most 2 decimals, such as 5 or 0.25.",
  share: "A share of one with at most 8 decimals: 0.005 is half a percent.",
  instant: "A time in milliseconds since 1970.",
  count: "A whole number up to 9999.",
  switch: "0 is off, 1 is on.",
  amounts: "Up to ten amounts with | between them.",
  hours: "Days (1 is Monday), hours and the zone, such as 1-5 09:00-18:00, 6 10:00-14:00 +08:00; or always.",
  link: "An https: address, or nothing.",
  text: "A text of at most 1000 characters.",
};

type Props = { readonly setting: ShownSetting; readonly onClose: () => void };

/** Changes a setting, or asks two operators to. */
export const SettingDialog = ({ setting, onClose }: Props) => {
  const { name, value: from, form, takesTwo, waitingAct } = setting;
  const client = useQueryClient();
  useFocusBack();
  const mayDo = useMayDo();
  const [value, setValue] = useState(from);
  const [isAsking, setIsAsking] = useState(false);
  const [act, setAct] = useState("");
  const isAllowed = mayDo(takesTwo ? "limit_change" : "keys_change");
  const isForm = isOfForm(form, value);
  const send = async (reason: string): Promise<void> => {
    const change = { name, value, from, reason };
    if (takesTwo) setAct((await ask(askSetting, change)).id);
    else await ask(changeSetting, change);
    await client.invalidateQueries();
    if (!takesTwo) onClose();
  };
  return (
    <>
      <Modal
        opened
        onClose={onClose}
        // A question is open: Escape closes only that.
        closeOnEscape={!isAsking}
        title={name}
        closeButtonProps={{ "aria-label": "Close" }}
      >
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (isAllowed && isForm && value !== from) setIsAsking(true);
          }}
        >
          <Stack gap="sm">
            {aboutKey(name) !== "" && <Text size="sm">{aboutKey(name)}.</Text>}
            <Text size="sm">
              Now {showValue(setting)}.{" "}
              {takesTwo ? "Two operators change it with their passkeys." : "One operator changes it."}
            </Text>
            <TextInput
              label="New value"
              description={forms[form]}
              value={value}
              onChange={(event) => setValue(event.currentTarget.value)}
              error={isForm ? undefined : "This is not such a value"}
              disabled={!isAllowed || act !== ""}
              data-autofocus
            />
            {waitingAct !== null && act === "" && (
              <Alert color="yellow">
                Act {waitingAct} about this key waits for approvals. Whichever is approved first counts.
              </Alert>
            )}
            {act !== "" && (
              <Alert color="green" role="status">
                Asked for as act {act}: two operators approve it under Approvals. Until then the old value
                counts.
              </Alert>
            )}
            {!isAllowed && <Text size="sm">Your roles do not allow this change.</Text>}
            <Group justify="flex-end">
              {act === "" ? (
                <Button type="submit" disabled={!isAllowed || !isForm || value === from}>
                  {takesTwo ? "Ask for it" : "Change"}
                </Button>
              ) : (
                <>
                  <Button variant="default" onClick={onClose}>
                    Close
                  </Button>
                  {mayDo("acts_read") && <Button onClick={() => goTo("/approvals")}>To the approvals</Button>}
                </>
              )}
            </Group>
          </Stack>
        </form>
      </Modal>
      {isAsking && (
        <ReasonDialog
          title={`Change ${name}`}
          confirm={takesTwo ? "Ask for it" : "Change"}
          onClose={() => setIsAsking(false)}
          onConfirm={send}
        >
          <Text size="sm">
            From {showValue(setting)} to {showValue({ form, value })}.
          </Text>
        </ReasonDialog>
      )}
    </>
  );
};
