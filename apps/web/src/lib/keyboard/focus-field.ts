/** To the field of this name, whose error assistive software reads then. */
export const focusField = (form: HTMLFormElement, name: string): void =>
  form.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
