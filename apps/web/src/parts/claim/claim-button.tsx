import { useText } from "../../i18n/use-text.ts";
import { Button, type ButtonKind } from "../../ui/button.tsx";
import { useClaim } from "./use-claim.ts";

type Props = { readonly kind?: ButtonKind; readonly big?: boolean; readonly wide?: boolean };

/** Claims the bot's code; for users without one (BOT-01, HOME-05). */
export const ClaimButton = (look: Props) => {
  const text = useText();
  const claim = useClaim();
  return (
    <Button {...look} busy={claim.isPending} onClick={() => claim.mutate()}>
      {text("shell.claimCode")}
    </Button>
  );
};
