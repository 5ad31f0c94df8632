import type { CounterpartiesAnswer, ExportLanguage } from '@sulian/contract';
import { WORDS } from './words.ts';

type LevelRow = Pick<CounterpartiesAnswer['items'][number], 'level' | 'levelOf' | 'levelReason' | 'headline'>;

/** A party's level, as the screens call it; that no label names it is no level, and a label that is over gives none. */
export function toLevelText(
  { level, levelOf, levelReason }: Pick<LevelRow, 'level' | 'levelOf' | 'levelReason'>,
  language: ExportLanguage,
): string | null {
  const { level: levels, worstOf } = WORDS[language];
  if (levelOf !== null) return levels[level];
  return levelReason === null ? worstOf.NONE : null;
}

/**
 * Text of the level filter. Parties with neither label nor score are listed together with those whose score is not
 * conclusive.
 */
export function toLevelFilterText(level: LevelRow['level'], language: ExportLanguage): string {
  const { level: levels, worstOf } = WORDS[language];
  return levels[level] + (level === 'Undefined' ? ` / ${worstOf.NONE}` : '');
}

/** Basis of a party's level, and for a service the level of its customers; null where nothing is known. */
export function toLevelBasis(
  { levelOf, levelReason, headline }: Pick<LevelRow, 'levelOf' | 'levelReason' | 'headline'>,
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
