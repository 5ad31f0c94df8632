/** As a `ref`: focuses the element where the button that had the focus was replaced by it. */
export const takeLostFocus = (element: HTMLElement | null): void => {
  if (document.activeElement === document.body) element?.focus();
};
