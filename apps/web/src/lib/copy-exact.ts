/** Figures in short, and hashes and addresses shortened in the middle, say here what is copied in their place. */
const EXACT = '[data-copy], [data-whole]';
/** What is done with a text is no part of it: nobody who selects rows means the names of their buttons. */
const CONTROLS = '.copy, .btn, button.link, .toggle, button .sr-only';

const elementOf = (node: Node): Element | null => (node instanceof Element ? node : node.parentElement);

/** What is selected, with everything in short in its exact form and without controls; undefined where there is neither. */
function cloneExactly(selection: Selection): HTMLElement | undefined {
  const range = selection.getRangeAt(0);
  const box = document.createElement('div');
  const around = elementOf(range.commonAncestorContainer)?.closest(EXACT);
  box.append(around == null ? range.cloneContents() : around.cloneNode(true));
  const figures = box.querySelectorAll<HTMLElement>(EXACT);
  const controls = box.querySelectorAll(CONTROLS);
  if (figures.length === 0 && controls.length === 0) return undefined;
  for (const figure of figures) figure.textContent = figure.dataset['copy'] ?? figure.dataset['whole'] ?? '';
  for (const control of controls) control.remove();
  return box;
}

/** What stands between cells and lines is known only of what is laid out. */
function readText(box: HTMLElement): string {
  box.style.cssText = 'position:fixed;left:-9999px;top:0';
  document.body.append(box);
  const text = box.innerText;
  box.remove();
  return text;
}

/** Puts exact figures and times, whole hashes and addresses into what a reader copies by hand. */
export function copyExactly(event: ClipboardEvent): void {
  const selection = document.getSelection();
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0 || event.clipboardData === null) return;
  if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
  const box = cloneExactly(selection);
  if (box === undefined) return;
  event.clipboardData.setData('text/html', box.innerHTML);
  event.clipboardData.setData('text/plain', readText(box));
  event.preventDefault();
}
