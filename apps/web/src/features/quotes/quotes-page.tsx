import { useText } from "../../i18n/use-text.ts";

export const QuotesPage = () => {
  const text = useText();
  return <h1>{text("quotes.title")}</h1>;
};
