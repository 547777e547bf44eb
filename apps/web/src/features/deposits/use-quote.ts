/** The exact amount that makes a transfer to the shared address the user's own (WAL-15). */
import { depositQuote, type DepositQuote, type DigitalChannel } from "@candor/wire/deposits";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { call } from "../../lib/calls/api.ts";
import { amountError, sentAmount } from "./deposit-form.ts";

export type Quoting = {
  readonly typed: string;
  readonly type: (typed: string) => void;
  readonly error: string | undefined;
  readonly isAsking: boolean;
  readonly ask: () => void;
  readonly quote: DepositQuote | undefined;
};

export const useQuote = (channel: Pick<DigitalChannel, "minprice" | "maxprice">): Quoting => {
  const text = useText();
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const [quote, setQuote] = useState<DepositQuote>();
  const asking = useMutation({
    mutationFn: () => call(depositQuote, { money: sentAmount(typed) }),
    onSuccess: setQuote,
    onError: (failure) => setError(failure.message),
  });
  return {
    typed,
    type: (value) => {
      setError(undefined);
      setQuote(undefined);
      setTyped(value);
    },
    error,
    isAsking: asking.isPending,
    ask: () => {
      const wrong = amountError(typed, channel);
      setError(wrong && text(`refusal.${wrong.key}`, wrong.values));
      if (wrong === undefined) asking.mutate();
    },
    quote,
  };
};
