import { type EntityType, isEntityType } from '@sulian/domain';
import { z } from 'zod';
import { quote } from '../quote.ts';
import wordsFile from './words.json' with { type: 'json' };

/** Words of block explorers in order of precedence, the severe and the specific above. */
const words: ReadonlyMap<string, EntityType> = new Map(
  Object.entries(z.record(z.string(), z.string().refine(isEntityType)).parse(wordsFile)),
);
/** Known by name only. */
const UNCATEGORISED: EntityType = 'Custom group';
/** Types that a token's contract may have: a token listed under "exchange" has no coin at the exchange. */
const GRAVE: ReadonlySet<EntityType> = new Set([
  'OFAC sanction list',
  'Suspicious',
  'Ransomware',
  'Hack',
  'Phishing',
  'Scam',
]);

const toWord = (label: string): string => label.toLowerCase().replaceAll(' ', '-');

/** Type by the first word of the table that is among an explorer's labels; a token's contract is a Token unless it is grave. */
export function findTypeOfLabels(labels: readonly string[], { isToken = false } = {}): EntityType {
  const said = new Set(labels.map(toWord));
  for (const [word, type] of words) if (said.has(word) && (!isToken || GRAVE.has(type))) return type;
  return isToken ? 'Token' : UNCATEGORISED;
}

/** Words that a message shows. */
const MAX_SHOWN = 10;

/** Counts of a file's labels that name no kind of service. */
export interface UnknownWords {
  add(labels: readonly string[]): void;
  /** Undefined when there is none. */
  describe(): string | undefined;
}

export function createUnknownWords(): UnknownWords {
  const counts = new Map<string, number>();
  return {
    add(labels) {
      for (const label of labels) if (!words.has(toWord(label))) counts.set(label, (counts.get(label) ?? 0) + 1);
    },
    describe() {
      if (counts.size === 0) return undefined;
      const sorted = [...counts].sort(([, a], [, b]) => b - a);
      const shownLabels = sorted.slice(0, MAX_SHOWN).map(([label, count]) => `${quote(label)} (${count})`);
      const more = counts.size > MAX_SHOWN ? ` and ${counts.size - MAX_SHOWN} more` : '';
      return `labels that name no kind of service here, kept as tags: ${shownLabels.join(', ')}${more}`;
    },
  };
}
