import { onSessionEnd } from './session.ts';

/** Page that a text is passed to. */
type Reader = 'LOOKUP' | 'SCREENING';

/** Text that one page passes to another. It may contain keys, which no address bar or history may store. */
let pasted: { readonly text: string; readonly to: Reader } | undefined;

export const handOverText = (text: string, to: Reader = 'LOOKUP'): void => {
  pasted = { text, to };
};

/** The text for a page, once. */
export function takePastedText(reader: Reader): string | undefined {
  if (pasted?.to !== reader) return undefined;
  const { text } = pasted;
  pasted = undefined;
  return text;
}

onSessionEnd(() => {
  pasted = undefined;
});
