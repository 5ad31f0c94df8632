import { sanitiseText, withoutStyle } from '@sulian/domain';

const MAX_LENGTH = 200;
const UNNAMED = 'file';

/**
 * Makes a foreign file name safe to show. Removes folders, control characters, marks that reverse the writing direction
 * (`exe.gpj` shown as `jpg.exe`), half characters and decorative letters.
 */
export function toFileName(text: string | undefined): string {
  const last = withoutStyle((text ?? '').split(/[\\/]/).at(-1) ?? '');
  const safeName = (sanitiseText(last, { keepBlanks: true, keepFontDependent: true }) ?? '')
    .replace(/^[.\s]+/, '')
    .trim();
  return safeName === '' ? UNNAMED : shorten(safeName);
}

/** Cuts before the extension. */
function shorten(name: string): string {
  const letters = [...name];
  if (letters.length <= MAX_LENGTH) return name;
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? '';
  return letters.slice(0, MAX_LENGTH - extension.length).join('') + extension;
}
