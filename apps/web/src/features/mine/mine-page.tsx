import { useText } from "../../i18n/use-text.ts";

export const MinePage = () => {
  const text = useText();
  return <h1>{text("mine.title")}</h1>;
};
