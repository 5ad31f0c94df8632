import type { SearchAnswer } from '@sulian/contract';
import { useTranslation } from 'react-i18next';
import { useShorten } from '../../components/references/use-shorten.ts';
import { countResults, GROUPS } from './options.ts';
import { lacksAnswers } from './use-search.ts';

interface Props {
  readonly answer: SearchAnswer;
  /** Too long for a name: only the addresses and hashes in it were searched. */
  readonly isLong: boolean;
}

/** Number of addresses in a pasted text, how many were searched, and how many results are listed. */
export function TextNotes({ answer, isLong }: Props) {
  const { t } = useTranslation();
  const toShort = useShorten();
  const { found, searched } = answer.inText;
  const listed = GROUPS.reduce((sum, group) => sum + answer[group].items.length, 0);
  const notes = [
    (isLong || found > 1) && t(found === 0 ? 'lookup.inText.none' : 'lookup.inText.found', { count: found }),
    searched < found && t('lookup.inText.searched', { count: searched }),
    listed < countResults(answer).count && t('lookup.listed', { count: listed }),
    answer.mistyped.length > 0 && t('lookup.near.texts', { texts: answer.mistyped.map(toShort).join(' · ') }),
    answer.mistyped.length > 0 &&
      !lacksAnswers(answer) &&
      answer.addresses.items.every(({ mistyped }) => mistyped === null) &&
      t('lookup.near.none'),
  ].filter((note) => note !== false);
  if (notes.length === 0) return null;
  return <div className="note">{notes.join(t('lookup.inText.join'))}</div>;
}
