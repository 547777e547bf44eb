import { useText } from "../../i18n/use-text.ts";

export const ForgetPage = () => {
  const text = useText();
  return <h1>{text("auth.title")}</h1>;
};
