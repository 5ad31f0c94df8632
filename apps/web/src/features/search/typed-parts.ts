import { isBareEnd, readAddressEnds, shorten } from '@sulian/domain';

/** A part of a shown text. */
export interface TextPart {
  readonly text: string;
  /** True: it was typed. */
  readonly isTyped: boolean;
}

const ELLIPSIS = '…';

/** A shortened address or hash in parts: the beginning and end of it that were typed, and the rest. One that was typed whole is one part. */
export function splitShortened(text: string, typed: string, keep: number): readonly TextPart[] {
  const shortText = shorten(text, keep);
  const whole = text.toLowerCase();
  const { prefix, suffix } = readEnds(typed.toLowerCase());
  if (whole === prefix) return [{ text: shortText, isTyped: false }];
  const room = shortText.includes(ELLIPSIS) ? keep : shortText.length;
  const head = prefix !== '' && whole.startsWith(prefix) ? Math.min(prefix.length, room) : 0;
  const tail = suffix !== '' && whole.endsWith(suffix) ? Math.min(suffix.length, room, shortText.length - head) : 0;
  return toParts(shortText, head, shortText.length - tail);
}

/** A name in parts: the first place where it was typed, and the rest. */
export function splitName(name: string, typed: string): readonly TextPart[] {
  const at = name.toLowerCase().indexOf(typed.toLowerCase());
  const parts = [
    { text: name.slice(0, at), isTyped: false },
    { text: name.slice(at, at + typed.length), isTyped: true },
    { text: name.slice(at + typed.length), isTyped: false },
  ];
  return at < 0 || typed === '' ? [{ text: name, isTyped: false }] : parts.filter(({ text }) => text !== '');
}

const readEnds = (typed: string) => readAddressEnds(typed) ?? { prefix: typed, suffix: isBareEnd(typed) ? typed : '' };

const toParts = (shortText: string, head: number, tailAt: number): readonly TextPart[] =>
  [
    { text: shortText.slice(0, head), isTyped: true },
    { text: shortText.slice(head, tailAt), isTyped: false },
    { text: shortText.slice(tailAt), isTyped: true },
  ].filter(({ text }) => text !== '');
