import { coldWalletText, saveOrUpdColdWallet } from "@candor/wire/payout-details";
import { networkOfAddrtype } from "@candor/wire/codec/digits";
import type { AnswerOf } from "@candor/wire/call";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { ApiFailure, call } from "../../lib/calls/api.ts";
import { WalletDeclined, type BrowserWallet } from "../../lib/browser-wallets.ts";
import { confirm } from "../../lib/confirm.ts";
import { toast } from "../../lib/toasts.ts";
import { useSaving } from "./use-saving.ts";

export const networkOfType = networkOfAddrtype;
export type ColdType = keyof typeof networkOfType;
export type ColdWallet = ReturnType<typeof useColdWallet>;

type Sent = { readonly address: string; readonly signature: string };

/** What the panel of one network does: save an address, or prove one by a signature, from a wallet here or elsewhere (COLD-01). */
export const useColdWallet = (type: ColdType, saved: string, provenAt: number | null) => {
  const text = useText();
  const [typed, setTyped] = useState("");
  const [asked, setAsked] = useState<AnswerOf<typeof coldWalletText>>();
  const { error, note, setError, setNote, clear, show } = useFaults();
  const mayReplace = useMayReplace(saved, provenAt);
  const save = async ({ address, signature }: Sent): Promise<boolean> => {
    if (!(await mayReplace(address))) throw new WalletDeclined();
    await call(saveOrUpdColdWallet, { addrtype: type, address, signature });
    return signature !== "";
  };
  const askFor = (address: string) => call(coldWalletText, { addrtype: type, address });
  const saving = useSavingOf(save, show);
  const proving = useSavingOf(async (wallet: BrowserWallet) => {
    const connected = await wallet.connect();
    setTyped(connected);
    const made = await askFor(connected);
    return await save({ address: made.address, signature: await wallet.sign(made.text, made.address) });
  }, show);
  const asking = useMutation({
    mutationFn: () => askFor((typed || saved).trim()),
    onSuccess: setAsked,
    onError: show,
  });
  const cleared =
    <Input extends readonly unknown[]>(act: (...input: Input) => void) =>
    (...input: Input): void => {
      clear();
      act(...input);
    };
  return {
    typed,
    error,
    note,
    asked,
    isSaving: saving.isPending,
    isAsking: asking.isPending,
    /** The id of the wallet that is asked for a signature now. */
    provingWith: proving.isPending ? proving.variables?.id : undefined,
    type: cleared((value: string) => {
      setAsked(undefined);
      setTyped(value);
    }),
    save: cleared(() => {
      const address = typed.trim();
      if (address === "") setError(text("refusal.PleaseFillInTheWalletAddress"));
      else if (address === saved) setNote(text("refusal.NoChanges"));
      else saving.mutate({ address, signature: "" });
    }),
    send: cleared((address: string, signature: string) => saving.mutate({ address, signature })),
    askText: cleared(() => asking.mutate()),
    proveWith: cleared((wallet: BrowserWallet) => proving.mutate(wallet)),
  };
};

/** What was refused: at the address when it is about it, else below. A "no" in the wallet needs no message. */
const useFaults = () => {
  const [error, setError] = useState<string>();
  const [note, setNote] = useState<string>();
  const clear = (): void => {
    setError(undefined);
    setNote(undefined);
  };
  const show = (failure: Error): void => {
    if (failure instanceof WalletDeclined) return;
    const isOfField = failure instanceof ApiFailure && /^(WalletAddress|PleaseFill)/.test(failure.key);
    (isOfField ? setError : setNote)(failure.message);
  };
  return { error, note, setError, setNote, clear, show };
};

/** A proven address is not replaced by a slip. */
const useMayReplace = (saved: string, provenAt: number | null) => {
  const text = useText();
  return async (address: string): Promise<boolean> =>
    provenAt === null ||
    address === saved ||
    (await confirm({
      title: text("payout.cold.replaceTitle"),
      body: text("payout.cold.replaceBody", { address: saved }),
      action: text("payout.cold.replace"),
    }));
};

const useSavingOf = <Input>(run: (input: Input) => Promise<boolean>, show: (failure: Error) => void) => {
  const text = useText();
  return useSaving(
    run,
    (isProven) => toast.good(text(isProven ? "payout.cold.savedProven" : "payout.cold.saved")),
    show,
  );
};
