import type { CounterpartiesAnswer, ExportLanguage } from '@sulian/contract';
import { WORDS } from './words.ts';

type Listed = Pick<CounterpartiesAnswer['items'][number], 'levelOf' | 'levelReason'>;

/** What a party's level rests on, as the screens say it; null where nothing is known. */
export function toLevelBasis({ levelOf, levelReason }: Listed, language: ExportLanguage): string | null {
  const { worstOf, levelReason: reasons } = WORDS[language];
  const isSaid = levelReason !== null && levelReason !== 'OWN_LABEL';
  const parts = [...(levelOf === null ? [] : [worstOf[levelOf]]), ...(isSaid ? [reasons[levelReason]] : [])];
  return parts.length === 0 ? null : parts.join(' · ');
}
