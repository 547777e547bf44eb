/** Moves the focus to the page's heading: assistive software reads it, the Tab key continues from there, and single keys work (SES-16, NAV-08). */
export const focusHeading = (heading: HTMLElement | null = document.querySelector("main h1")): void => {
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
};
