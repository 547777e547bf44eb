import { focusWrong } from "./focus-field.ts";

/**
 * Moves the focus to the field that the server has refused. Does nothing when the user is in a field of another form by then: the answer
 * may come late.
 */
export const focusRefused = (form: HTMLFormElement, name: string): void => {
  const { activeElement } = document;
  const isField = activeElement?.matches("input, select, textarea") === true;
  if (!isField || form.contains(activeElement)) focusWrong(form, name);
};
