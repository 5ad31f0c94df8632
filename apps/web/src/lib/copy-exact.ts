/** Elements with the text to copy in place of a shortened figure, hash or address. */
const EXACT = '[data-copy], [data-whole]';
/** Controls are not part of a text: selected rows are copied without the labels of their buttons. */
const CONTROLS = '.copy, .btn, button.link, .toggle, button .sr-only';

const elementOf = (node: Node): Element | null => (node instanceof Element ? node : node.parentElement);

/** Selected content with exact forms and without controls; undefined where it has neither. */
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

/** Text of the content. Separators between cells and lines exist only in laid-out elements. */
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
