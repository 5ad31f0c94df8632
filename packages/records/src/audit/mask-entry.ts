import type { AuditEntry } from '@sulian/domain';
import { maskKeyShapes, maskSecrets } from '@sulian/secrets';
import { TYPED } from './name-targets.ts';

interface Masked {
  readonly action: string;
  readonly result: AuditEntry['result'];
  readonly target: string | undefined;
  readonly details: Readonly<Record<string, unknown>>;
}

/** One hash or address and nothing else. */
const ALONE = /^\s*[0-9a-z+/_-]+=?\s*$/i;

/** Refusals of calls that name no object: their target is a typed text. */
const OF_NO_OBJECT: readonly unknown[] = [
  400,
  404,
  'BAD_REQUEST',
  'NOT_FOUND',
  'ADDRESS_INVALID',
  'ADDRESS_OF_OTHER_CHAIN',
];

const namesNoObject = ({ result, details }: Masked): boolean =>
  result === 'REFUSED' && [details['status'], details['code']].some((each) => OF_NO_OBJECT.includes(each));

/** Longest text and number of texts that are known to have no secret: hosts and addresses recur in most entries. */
const MAX_CLEAN_LENGTH = 200;
const MAX_CLEAN_TEXTS = 5_000;
const cleanTexts = new Set<string>();

/** Masks secrets, and remembers texts without any. Typed texts are not passed to it: they may be keys without a checksum. */
function maskOnce(text: string): string {
  if (cleanTexts.has(text)) return text;
  const masked = maskSecrets(text);
  if (masked !== text || text.length > MAX_CLEAN_LENGTH) return masked;
  if (cleanTexts.size >= MAX_CLEAN_TEXTS) cleanTexts.clear();
  cleanTexts.add(text);
  return masked;
}

/**
 * Removes private keys and mnemonics from an entry of any action. In typed texts, digests replace possible keys, except
 * where the text is only one hash or address known to a chain (`isKnown`). A longer text may contain a key next to it.
 * The rule is the same for storing entries and for reading earlier ones.
 */
export function maskEntry<T extends Masked>(entry: T): T {
  const { action, target, details } = entry;
  const isHash = details['isKnown'] === true && ALONE.test(target ?? '');
  const isTyped = namesNoObject(entry) || (TYPED.includes(action) && !isHash);
  const mask = (text: string): string => (isTyped ? maskKeyShapes(maskSecrets(text)) : maskOnce(text));
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
