import { useText } from "../../i18n/use-text.ts";

export const ComingPage = () => {
  const text = useText();
  return <h1>{text("coming.title")}</h1>;
};
