import { useText } from "../../i18n/use-text.ts";

export const RegisterPage = () => {
  const text = useText();
  return <h1>{text("auth.title")}</h1>;
};
