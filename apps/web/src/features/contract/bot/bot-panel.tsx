import type { Product } from "@candor/wire/market";
import { useText } from "../../../i18n/use-text.ts";

type Props = {
  /** The pair on the screen; the bot's own picker begins with it when the bot trades it. */
  readonly product: Product | undefined;
};

/** The rule-based bot: its rule, its wish, its back-test, its run (BOT-01 to BOT-07). */
export const BotPanel = ({ product }: Props) => {
  const text = useText();
  return <section aria-label={text("bot.title")} data-pair={product?.procode} />;
};
