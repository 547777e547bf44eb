/** Whether the target takes typed text. */
export const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  !/^(radio|checkbox|button|submit|range)$/.test(target.getAttribute("type") ?? "");
