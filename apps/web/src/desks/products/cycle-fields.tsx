import { ActionIcon, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconTrash } from "../../ui/icons/icons.tsx";
import { withCycle, type ProductForm } from "./product-form.ts";

type Props = {
  readonly form: ProductForm;
  readonly error: string | undefined;
  readonly onChange: (form: ProductForm) => void;
};

const parts = [
  { name: "id", label: "Number", width: 80 },
  { name: "rate", label: "Rate, %", width: 90 },
  { name: "days", label: "Days", width: 80 },
  { name: "minimum", label: "From, USDT", width: 110 },
  { name: "maximum", label: "To, USDT", width: 110 },
] as const;

/** Further cycles of a product, each for fixed and compound interest. */
export const CycleFields = ({ form, error, onChange }: Props) => (
  <Stack gap="xs" role="group" aria-label="Further cycles">
    <Text size="sm" fw={500}>
      Further cycles
    </Text>
    {form.cycles.map((cycle) => (
      <Group key={cycle.key} gap="xs" align="flex-end">
        {parts.map(({ name, label, width }) => (
          <TextInput
            key={name}
            label={label}
            w={width}
            value={cycle[name]}
            onChange={({ currentTarget: { value } }) =>
              onChange({
                ...form,
                cycles: form.cycles.map((each) =>
                  each.key === cycle.key ? { ...each, [name]: value } : each,
                ),
              })
            }
          />
        ))}
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={`Remove cycle ${cycle.id}`}
          onClick={() => onChange({ ...form, cycles: form.cycles.filter(({ key }) => key !== cycle.key) })}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </Group>
    ))}
    {error !== undefined && (
      <Text size="sm" c="red" role="alert">
        {error}: each line needs a number of its own, and a rate, days and a range as above.
      </Text>
    )}
    <Group>
      <Button variant="default" size="xs" onClick={() => onChange(withCycle(form))}>
        Add a cycle
      </Button>
    </Group>
  </Stack>
);
