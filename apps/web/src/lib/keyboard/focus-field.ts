/** Moves the focus to the field with this name, so that assistive software reads its error. */
export const focusField = (form: ParentNode, name: string): void =>
  form.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();

/**
 * Moves the focus to a field that is wrong, and scrolls the field with its error into view once the error is drawn: a field that has the focus
 * already, or is in sight, does not scroll the page, and the bars of a phone may cover what is drawn under it.
 */
export const focusWrong = (form: ParentNode, name: string): void => {
  focusField(form, name);
  requestAnimationFrame(() =>
    document.activeElement?.closest(":has(> [role=alert])")?.scrollIntoView({ block: "nearest" }),
  );
};
