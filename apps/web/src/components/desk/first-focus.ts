/** Ref of a dialog's field that has the focus when the dialog opens. React writes no such attribute, by which browsers go. */
export const firstFocus = (element: HTMLElement | null): void => element?.setAttribute('autofocus', '');
