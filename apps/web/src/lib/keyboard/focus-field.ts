/** Moves the focus to the field with this name, so that assistive software reads its error. */
export const focusField = (form: ParentNode, name: string): void =>
  form.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
