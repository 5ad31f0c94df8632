import type { DeskChangesAnswer, DeskObject } from '@sulian/contract';
import { useTranslation } from 'react-i18next';

interface Props {
  readonly object: Pick<DeskObject, 'id' | 'blockchain'>;
  /** Undefined: not known. */
  readonly changes: DeskChangesAnswer | undefined;
}

/** Kinds of an object's changes since yesterday. No change is stated only where it was looked for. */
export function Since({ object: { id, blockchain }, changes }: Props) {
  const { t } = useTranslation();
  if (changes === undefined) return null;
  const kinds = [...new Set(changes.items.filter(({ objectId }) => objectId === id).map(({ kind }) => kind))];
  if (kinds.length > 0)
    return (
      <>
        {kinds.map((kind) => (
          <span key={kind}>{t(`desk.kinds.${kind}`)}</span>
        ))}
      </>
    );
  const isUnknown = changes.isCut || changes.gaps.includes(blockchain);
  return <span className="dim">{t(isUnknown ? 'desk.noData' : 'desk.unchanged')}</span>;
}
