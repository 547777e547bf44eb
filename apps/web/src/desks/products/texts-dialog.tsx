import { Button, Group, Modal, NativeSelect, Stack, Text, Textarea, TextInput } from "@mantine/core";
import type { AnswerOf } from "@candor/wire/call";
import { changeProductText, productTextList } from "@candor/wire/desks/products";
import { productLines } from "@candor/wire/earn/invest";
import { languageList, languages, type Language } from "@candor/wire/language";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ReasonDialog } from "../../console/acts/reason-dialog.tsx";
import { ask, askList } from "../../console/ask.ts";
import { Failed } from "../../console/frame/failed.tsx";
import { Loading } from "../../console/frame/loading.tsx";
import { useMayDo } from "../../console/frame/use-me.ts";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { useFocusBack } from "../../lib/keyboard/focus-back.ts";
import type { ShownProduct } from "./product.ts";

type Texts = AnswerOf<typeof productTextList>;
type Props = { readonly product: ShownProduct; readonly onClose: () => void };

/** What a product says of itself, language by language. */
export const TextsDialog = ({ product, onClose }: Props) => {
  const { productId, name } = product;
  useFocusBack();
  const [language, setLanguage] = useState<Language>("en");
  const [isAsking, setIsAsking] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: answerKey(productTextList, productId),
    queryFn: () => askList(productTextList, { productId }),
  });
  const shown = data?.rows.find((row) => row.language === language);
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={!isAsking}
      size="lg"
      title={`Texts of ${productId} ${name}`}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <Stack gap="sm">
        <NativeSelect
          label="Language"
          data={languages.map((value) => ({ value, label: languageList[value].name }))}
          value={language}
          onChange={(event) => setLanguage(event.currentTarget.value as Language)}
        />
        {error !== null && <Failed error={error} onAgain={() => void refetch()} />}
        {shown === undefined ? (
          error === null && <Loading />
        ) : (
          <TextFields
            key={language}
            productId={productId}
            texts={shown}
            isAsking={isAsking}
            onAsking={setIsAsking}
          />
        )}
      </Stack>
    </Modal>
  );
};

/** What each line is about, in the order of the page. */
const labels: Readonly<Record<(typeof productLines)[number], string>> = {
  repayment: "How the principal comes back",
  agency: "Who is involved",
  riskmsg: "Risk",
  dividend: "How fixed interest is paid",
  dividend2: "How compound interest is paid",
  settlementtime: "When days end",
  custodianbank: "Custodian",
  jianguan: "Supervision",
  security: "Where the interest comes from",
  referralreward: "Referral rewards",
  remark: "Remark",
  detailintroduce: "What it is",
};

type FieldsProps = {
  readonly productId: number;
  readonly texts: Texts;
  readonly isAsking: boolean;
  readonly onAsking: (isAsking: boolean) => void;
};

const TextFields = ({ productId, texts, isAsking, onAsking }: FieldsProps) => {
  const client = useQueryClient();
  const mayDo = useMayDo();
  const [typed, setTyped] = useState(texts);
  const isAllowed = mayDo("product_text");
  const changed = ["name" as const, ...productLines].filter((line) => typed[line] !== texts[line]);
  const isReady = isAllowed && changed.length > 0 && typed.name.trim() !== "";
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) onAsking(true);
      }}
    >
      <Stack gap="sm">
        <TextInput
          label="Name"
          maxLength={80}
          value={typed.name}
          readOnly={!isAllowed}
          onChange={(event) => setTyped({ ...typed, name: event.currentTarget.value })}
          error={typed.name.trim() === "" ? "A product has a name in every language" : undefined}
        />
        {productLines.map((line) => (
          <Textarea
            key={line}
            label={labels[line]}
            autosize
            maxLength={1_000}
            value={typed[line]}
            readOnly={!isAllowed}
            onChange={(event) => setTyped({ ...typed, [line]: event.currentTarget.value })}
          />
        ))}
        {isAllowed ? (
          <Group justify="flex-end">
            <Button type="submit" disabled={!isReady}>
              Change these texts
            </Button>
          </Group>
        ) : (
          <Text size="sm">The role of content writes texts.</Text>
        )}
      </Stack>
      {isAsking && (
        <ReasonDialog
          title={`Change texts of product ${productId}`}
          confirm="Change"
          onClose={() => onAsking(false)}
          onConfirm={async (reason) => {
            await ask(changeProductText, { productId, ...typed, reason });
            await client.invalidateQueries();
          }}
        >
          <Text size="sm">
            {languageList[texts.language].name}, shown at once:{" "}
            {changed.map((line) => (line === "name" ? "Name" : labels[line])).join(", ")}.
          </Text>
        </ReasonDialog>
      )}
    </form>
  );
};
