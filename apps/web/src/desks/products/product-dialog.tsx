import {
  Alert,
  Button,
  Fieldset,
  Group,
  Modal,
  NativeSelect,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from "@mantine/core";
import type { WrittenProduct } from "@candor/core/invest/check-product";
import { askProduct } from "@candor/wire/desks/products";
import { languageList, languages } from "@candor/wire/language";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ActWaits } from "../../console/acts/act-waits.tsx";
import { ReasonDialog } from "../../console/acts/reason-dialog.tsx";
import { ask } from "../../console/ask.ts";
import { useFocusBack } from "../../lib/keyboard/focus-back.ts";
import { CycleFields } from "./cycle-fields.tsx";
import {
  changesOf,
  checkForm,
  emptyForm,
  errorOf,
  formOf,
  newProductErrors,
  writtenForm,
  writtenNames,
  type ProductForm,
} from "./product-form.ts";
import type { ShownProduct } from "./product.ts";
import { WhatIfTable } from "./what-if-table.tsx";

type Field = {
  readonly name: Exclude<keyof WrittenProduct, "kind" | "marked" | "furtherCycles">;
  readonly label: string;
  readonly about: string;
};

const fields: readonly Field[] = [
  { name: "rate", label: "Rate, % for the cycle", about: "At most 100, six decimals." },
  { name: "days", label: "Days of the cycle", about: "1 to 3660." },
  { name: "compounding", label: "Compound rate, %", about: "Empty: no compound interest." },
  { name: "compoundingDays", label: "Compound days", about: "Empty: no compound interest." },
  { name: "smallest", label: "Smallest purchase, USDT", about: "A multiple of 100." },
  { name: "largest", label: "Largest purchase, USDT", about: "A multiple of 100." },
  { name: "exitFee", label: "Early exit fee, %", about: "Of the own principal. Empty: no early exit." },
];

const poolFields: readonly Field[] = [
  { name: "days", label: "Days of a period", about: "1 to 3660. Its end is asked for in the last three." },
  { name: "smallest", label: "Smallest purchase, USDT", about: "A multiple of 100." },
  { name: "largest", label: "Largest purchase, USDT", about: "A multiple of 100." },
  { name: "symbol", label: "Pair that it trades", about: "Such as BTCUSDT." },
  { name: "multiple", label: "Leverage", about: "One that the pair offers." },
  { name: "tradePart", label: "Part of a trade, %", about: "Of what the pool holds. 0.01 to 50." },
];

type Props = {
  /** Undefined for a new one. */
  readonly product: ShownProduct | undefined;
  readonly taken: readonly number[];
  readonly onClose: () => void;
};

/** Asks two operators for a new product, or for other terms of one. */
export const ProductDialog = ({ product, taken, onClose }: Props) => {
  const client = useQueryClient();
  useFocusBack();
  const [form, setForm] = useState(product === undefined ? emptyForm : formOf(product));
  const [isAsking, setIsAsking] = useState(false);
  const [act, setAct] = useState("");
  const checked = checkForm(form);
  const changes = checked.ok ? changesOf(product, checked.value.written) : [];
  const missing = newProductErrors(form, taken);
  const isNamed = product !== undefined || (missing.productId === undefined && missing.names.length === 0);
  const isReady = changes.length > 0 && isNamed;
  const title = product === undefined ? "New product" : `Terms of ${product.productId} ${product.name}`;
  const send = async (reason: string): Promise<void> => {
    const names = product === undefined ? writtenNames(form) : "";
    const { id } = await ask(askProduct, {
      productId: Number(form.productId),
      names,
      ...writtenForm(form),
      reason,
    });
    setAct(id);
    await client.invalidateQueries();
  };
  return (
    <>
      <Modal
        opened
        onClose={onClose}
        // A question is open: Escape closes only that.
        closeOnEscape={!isAsking}
        size="xl"
        title={title}
        closeButtonProps={{ "aria-label": "Close" }}
      >
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (isReady && act === "") setIsAsking(true);
          }}
        >
          <Stack gap="sm">
            <Fieldset variant="unstyled" disabled={act !== ""}>
              <Stack gap="sm">
                {product === undefined && <NewFields form={form} onChange={setForm} taken={taken} />}
                <TermFields form={form} onChange={setForm} />
              </Stack>
            </Fieldset>
            {form.kind !== "copy" && (
              <WhatIfTable product={checked.ok ? checked.value : undefined} free={product?.free ?? "0"} />
            )}
            {product !== undefined && product.waitingAct !== null && act === "" && (
              <Alert color="yellow">
                Act {product.waitingAct} about this product waits for approvals. Whichever is carried out
                first counts.
              </Alert>
            )}
            {act === "" ? (
              <Group justify="flex-end">
                {checked.ok && changes.length === 0 && (
                  <Text size="xs" c="dimmed">
                    Nothing differs yet
                  </Text>
                )}
                <Button type="submit" disabled={!isReady}>
                  {product === undefined ? "Ask for this product" : "Ask for these terms"}
                </Button>
              </Group>
            ) : (
              <ActWaits act={act} />
            )}
          </Stack>
        </form>
      </Modal>
      {isAsking && (
        <ReasonDialog title={title} confirm="Ask for it" onClose={() => setIsAsking(false)} onConfirm={send}>
          <Changes changes={changes} isNew={product === undefined} />
        </ReasonDialog>
      )}
    </>
  );
};

const Changes = ({ changes, isNew }: { readonly changes: readonly string[]; readonly isNew: boolean }) => (
  <Stack gap={2}>
    <Text size="sm">
      {isNew
        ? "It is closed at first: fill its reserve, write its texts, then open it."
        : "For what is bought then. What is held keeps its terms."}
    </Text>
    {changes.map((line) => (
      <Text size="sm" key={line} style={{ whiteSpace: "pre-line" }}>
        {line}
      </Text>
    ))}
  </Stack>
);

type FormProps = { readonly form: ProductForm; readonly onChange: (form: ProductForm) => void };

const NewFields = ({ form, onChange, taken }: FormProps & { readonly taken: readonly number[] }) => {
  const errors = newProductErrors(form, taken);
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <TextInput
        label="Number"
        description={form.kind === "copy" ? "1 to 99. It stays." : "100 to 999. It stays."}
        inputMode="numeric"
        value={form.productId}
        onChange={(event) => onChange({ ...form, productId: event.currentTarget.value.trim() })}
        error={form.productId === "" ? undefined : errors.productId}
        data-autofocus
      />
      <NativeSelect
        label="Kind"
        description="Experience: its principal is lent, once for each user. Copy: a pool that trades, without a rate."
        data={["fixed", "experience", "copy"]}
        value={form.kind}
        onChange={(event) => onChange({ ...form, kind: event.currentTarget.value })}
      />
      {languages.map((language) => (
        <TextInput
          key={language}
          label={`Name, ${languageList[language].name}`}
          maxLength={80}
          value={form.names[language]}
          onChange={(event) =>
            onChange({ ...form, names: { ...form.names, [language]: event.currentTarget.value } })
          }
        />
      ))}
    </SimpleGrid>
  );
};

const TermFields = ({ form, onChange }: FormProps) => {
  const checked = checkForm(form);
  const wrong = checked.ok ? undefined : errorOf(checked.refusal);
  const errorAt = (name: string): string | undefined => (wrong?.field === name ? wrong.text : undefined);
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {(form.kind === "copy" ? poolFields : fields).map(({ name, label, about }) => (
          <TextInput
            key={name}
            label={label}
            description={about}
            inputMode={name === "symbol" ? "text" : "decimal"}
            value={form[name]}
            onChange={(event) => onChange({ ...form, [name]: event.currentTarget.value })}
            error={form[name] === "" && !name.startsWith("compounding") ? undefined : errorAt(name)}
          />
        ))}
        <NativeSelect
          label="Marked"
          description="The list of marked products has it."
          data={["no", "yes"]}
          value={form.marked}
          onChange={(event) => onChange({ ...form, marked: event.currentTarget.value })}
        />
      </SimpleGrid>
      {form.kind !== "copy" && (
        <CycleFields form={form} error={errorAt("furtherCycles")} onChange={onChange} />
      )}
    </>
  );
};
