import type { UserInfo } from "@candor/wire/accounts";
import { useText } from "../../../i18n/use-text.ts";
import { ClaimButton } from "../../../parts/claim/claim-button.tsx";
import { codeStatusOf } from "../../../parts/claim/code-status.ts";
import { EmptyState } from "../../../parts/states.tsx";

/** Replaces the bot while its code is not active: what it needs, and how to get it (BOT-01). */
export const BotCode = ({ user }: { readonly user: UserInfo }) => {
  const text = useText();
  const status = codeStatusOf(user.botCodeStatus);
  const name = text(`bot.code.${status}`);
  const title = status === "unclaimed" ? text("bot.code.title") : `${text("bot.code.title")}: ${name}`;
  return (
    <EmptyState title={title} action={status === "unclaimed" ? <ClaimButton kind="solid" /> : undefined}>
      {status === "unclaimed"
        ? text("bot.code.notice")
        : text(status === "expired" ? "bot.code.expiredBody" : "bot.code.inactiveBody")}
    </EmptyState>
  );
};
