import { useText } from "../i18n/use-text.ts";
import { toast } from "../lib/toasts.ts";
import { Button } from "./button.tsx";

/** Copies a value whole: nobody types an address. */
export const CopyButton = ({ value, label }: { readonly value: string; readonly label: string }) => {
  const text = useText();
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(value);
    toast.good(text("funds.copied"));
  };
  return (
    <Button aria-label={label} onClick={() => void copy()}>
      {text("funds.copy")}
    </Button>
  );
};
