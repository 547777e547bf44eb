import { Select, Text } from "@mantine/core";
import type { TextReason } from "@candor/wire/service/community";
import { decideText } from "@candor/wire/desks/community";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ReasonDialog } from "../../console/acts/reason-dialog.tsx";
import { ask } from "../../console/ask.ts";
import { authorOf, reasonChoices, type TextDetail, type Verdict } from "./text.ts";

type Props = { readonly text: TextDetail; readonly verdict: Verdict; readonly onClose: () => void };

/** Says what will happen, and asks for the reason that the author reads. What is decided is the text as it was when this opened. */
export const DecisionDialog = ({ text: now, verdict, onClose }: Props) => {
  const client = useQueryClient();
  const [text] = useState(now);
  const [code, setCode] = useState<TextReason | null>(null);
  const { id } = text;
  const isRefusal = verdict === "refused";
  return (
    <ReasonDialog
      title={`${isRefusal ? "Refuse" : "Approve"} text ${id}`}
      confirm={isRefusal ? "Refuse it" : "Approve it"}
      isDanger={isRefusal}
      isReady={!isRefusal || code !== null}
      onClose={onClose}
      onConfirm={async (reason) => {
        await ask(decideText, {
          id: Number(id),
          verdict,
          reason,
          ...(isRefusal && code !== null && { code }),
          decisions: text.decisions.length,
          ...(text.waits !== null && { waits: text.waits }),
        });
        await client.invalidateQueries();
      }}
    >
      {({ isTried }) => (
        <>
          <Text size="sm">
            {isRefusal
              ? `Nobody but its author sees it any more, nor what stands below it. ${appealOf(text)}`
              : "Everybody sees it, and can like and answer it."}
          </Text>
          {isRefusal && (
            <Select
              label="What is wrong"
              data={reasonChoices}
              value={code}
              onChange={(value) => setCode(value as TextReason | null)}
              error={isTried && code === null ? "Choose one" : undefined}
              withAsterisk
            />
          )}
          <Text size="sm" fw={600}>
            {toldOf(text, verdict)}
          </Text>
        </>
      )}
    </ReasonDialog>
  );
};

const appealOf = ({ appeal }: TextDetail): string =>
  appeal === null ? "The author can appeal once." : "The author has appealed, and cannot again.";

/** Who learns of it. A text that stays public was reported without its author knowing. */
const toldOf = (text: TextDetail, verdict: Verdict): string => {
  if (authorOf(text) === "example") return "This is an example: nobody is told.";
  if (verdict === "approved" && text.status === "approved")
    return "It stays public: its author is told nothing.";
  return `User ${authorOf(text)} reads the reason that you give, word for word.`;
};
