import { useText } from "../../i18n/use-text.ts";

export const KlinePage = () => {
  const text = useText();
  return <h1>{text("kline.title")}</h1>;
};
