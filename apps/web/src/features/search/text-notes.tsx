import type { SearchAnswer } from '@sulian/contract';
import { useTranslation } from 'react-i18next';
import { countResults } from './options.ts';

const GROUPS = ['addresses', 'transactions', 'entities'] as const;

interface Props {
  readonly answer: SearchAnswer;
  /** Too long for a name: only the addresses and hashes in it were searched. */
  readonly isLong: boolean;
}

/** Number of addresses in a pasted text, how many were searched, and how many results are listed. */
export function TextNotes({ answer, isLong }: Props) {
  const { t } = useTranslation();
  const { found, searched } = answer.inText;
  const listed = GROUPS.reduce((sum, group) => sum + answer[group].items.length, 0);
  const notes = [
    (isLong || found > 1) && t(found === 0 ? 'search.inText.none' : 'search.inText.found', { count: found }),
    searched < found && t('search.inText.searched', { count: searched }),
    listed < countResults(answer).count && t('search.listed', { count: listed }),
  ].filter((note) => note !== false);
  if (notes.length === 0) return null;
  return <div className="note">{notes.join(t('search.inText.join'))}</div>;
}
