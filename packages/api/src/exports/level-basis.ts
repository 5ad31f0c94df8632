import type { CounterpartiesAnswer, ExportLanguage } from '@sulian/contract';
import { WORDS } from './words.ts';

type Listed = Pick<CounterpartiesAnswer['items'][number], 'level' | 'levelOf' | 'levelReason' | 'headline'>;

/** A party's level, as the screens call it; that no label names it is no level, and a label that is over gives none. */
export function toLevelText(
  { level, levelOf, levelReason }: Pick<Listed, 'level' | 'levelOf' | 'levelReason'>,
  language: ExportLanguage,
): string | null {
  const { level: levels, worstOf } = WORDS[language];
  if (levelOf !== null) return levels[level];
  return levelReason === null ? worstOf.NONE : null;
}

/** What a list is narrowed to by level: who has neither label nor score is found with those of whom a score says too little. */
export function toLevelFilterText(level: Listed['level'], language: ExportLanguage): string {
  const { level: levels, worstOf } = WORDS[language];
  return levels[level] + (level === 'Undefined' ? ` / ${worstOf.NONE}` : '');
}

/** What a party's level rests on, of a service with its customers' level; null where nothing is known. */
export function toLevelBasis(
  { levelOf, levelReason, headline }: Pick<Listed, 'levelOf' | 'levelReason' | 'headline'>,
  language: ExportLanguage,
): string | null {
  const { worstOf, level: levels, levelReason: reasons } = WORDS[language];
  const customers = headline?.customers ?? null;
  const isSaid = levelReason !== null && levelReason !== 'OWN_LABEL';
  const parts = [
    ...(levelOf === null ? [] : [worstOf[levelOf]]),
    ...(isSaid ? [reasons[levelReason]] : []),
    ...(customers === null ? [] : [`${worstOf.CUSTOMERS} ${levels[customers]}`]),
  ];
  return parts.length === 0 ? null : parts.join(' · ');
}
