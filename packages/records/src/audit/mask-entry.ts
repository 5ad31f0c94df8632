import { maskKeyShapes, maskSecrets } from '@sulian/secrets';
import { TYPED } from './name-targets.ts';

interface Masked {
  readonly action: string;
  readonly target: string | undefined;
  readonly details: Readonly<Record<string, unknown>>;
}

/**
 * Removes private keys and mnemonics, whatever the action. In texts that people typed, digests replace possible keys, unless a
 * chain knows the text (`isKnown`). One rule for entries when they are stored and for earlier ones when they are read.
 */
export function maskEntry<T extends Masked>(entry: T): T {
  const { action, target, details } = entry;
  const isTyped = TYPED.includes(action) && details['isKnown'] !== true;
  const mask = (text: string): string => (isTyped ? maskKeyShapes(maskSecrets(text)) : maskSecrets(text));
  return {
    ...entry,
    target: target === undefined ? undefined : mask(target),
    details: mapTexts(details, mask) as Masked['details'],
  };
}

function mapTexts(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === 'string') return map(value);
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, map));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, mapTexts(each, map)]));
}
