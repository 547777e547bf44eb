import { coldWalletText, saveOrUpdColdWallet } from "@candor/wire/payout-details";
import { networkOfAddrtype } from "@candor/wire/codec/digits";
import type { AnswerOf } from "@candor/wire/call";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { ApiFailure, call } from "../../lib/api.ts";
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
  const [error, setError] = useState<string>();
  const [note, setNote] = useState<string>();
  const [asked, setAsked] = useState<AnswerOf<typeof coldWalletText>>();
  const clear = (): void => {
    setError(undefined);
    setNote(undefined);
  };
  const show = (failure: Error): void => {
    if (failure instanceof WalletDeclined) return;
    const isOfField = failure instanceof ApiFailure && /^(WalletAddress|PleaseFill)/.test(failure.key);
    (isOfField ? setError : setNote)(failure.message);
  };
  /** A proven address is not replaced by a slip. */
  const mayReplace = async (address: string): Promise<boolean> =>
    provenAt === null ||
    address === saved ||
    (await confirm({
      title: text("payout.cold.replaceTitle"),
      body: text("payout.cold.replaceBody", { address: saved }),
      action: text("payout.cold.replace"),
    }));
  const save = async ({ address, signature }: Sent): Promise<boolean> => {
    if (!(await mayReplace(address))) throw new WalletDeclined();
    await call(saveOrUpdColdWallet, { addrtype: type, address, signature });
    return signature !== "";
  };
  const saving = useSavingOf(save, show, text("payout.cold.savedProven"), text("payout.cold.saved"));
  const proving = useSavingOf(
    async (wallet: BrowserWallet) => {
      const address = await wallet.connect();
      setTyped(address);
      const made = await call(coldWalletText, { addrtype: type, address });
      return await save({ address: made.address, signature: await wallet.sign(made.text, made.address) });
    },
    show,
    text("payout.cold.savedProven"),
    text("payout.cold.saved"),
  );
  const asking = useMutation({
    mutationFn: () => call(coldWalletText, { addrtype: type, address: (typed || saved).trim() }),
    onSuccess: setAsked,
    onError: show,
  });
  return {
    typed,
    error,
    note,
    asked,
    isSaving: saving.isPending,
    isAsking: asking.isPending,
    /** The wallet that is being asked. */
    isProving: proving.isPending ? proving.variables?.id : undefined,
    type: (value: string): void => {
      clear();
      setAsked(undefined);
      setTyped(value);
    },
    save: (): void => {
      clear();
      const address = typed.trim();
      if (address === "") setError(text("refusal.PleaseFillInTheWalletAddress"));
      else if (address === saved) setNote(text("refusal.NoChanges"));
      else saving.mutate({ address, signature: "" });
    },
    send: (address: string, signature: string): void => {
      clear();
      saving.mutate({ address, signature });
    },
    askText: (): void => {
      clear();
      asking.mutate();
    },
    proveWith: (wallet: BrowserWallet): void => {
      clear();
      proving.mutate(wallet);
    },
  };
};

const useSavingOf = <Input>(
  run: (input: Input) => Promise<boolean>,
  show: (failure: Error) => void,
  proven: string,
  claimed: string,
) => useSaving(run, (isProven) => toast.good(isProven ? proven : claimed), show);
