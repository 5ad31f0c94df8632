import type { MergeCandidate } from '@sulian/contract';
import { formatCount, MAX_MERGED } from '@sulian/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../components/form/select-field.tsx';
import { useEntityText } from '../entity-with-type.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { mergeEntities } from './api.ts';
import { listMisfits, proposeMain } from './merge-rules.ts';

interface Props {
  readonly chosen: readonly MergeCandidate[];
  readonly onClose: () => void;
  readonly onDone: () => Promise<unknown>;
}

/** Selects the name that remains, and shows each entity that changes in full. */
export function MergeDialog({ chosen, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const toText = useEntityText();
  const [mainId, setMainId] = useState(proposeMain(chosen)?.id);
  const main = chosen.find(({ id }) => id === mainId);
  if (main === undefined) return null;
  const others = chosen.filter(({ id }) => id !== main.id);
  const refusal =
    listMisfits(main, others).length > 0
      ? 'merge.typesDiffer'
      : others.length > MAX_MERGED
        ? 'merge.tooMany'
        : undefined;
  const withId = (row: MergeCandidate) => t('merge.withId', { name: toText(row), id: row.id });
  const merge = async (reason: string) => {
    await mergeEntities({ ids: others.map(({ id }) => id), into: main.id, reason });
    await onDone();
  };
  return (
    <ReasonDialog title={t('merge.title')} confirm={t('merge.merge')} refusal={refusal} onClose={onClose} work={merge}>
      <SelectField
        label={t('merge.main')}
        hint={t('merge.mainHint')}
        value={String(main.id)}
        options={chosen.map((row) => [String(row.id), withId(row)] as const)}
        onChange={(id) => setMainId(Number(id))}
      />
      <p>{t('merge.changes', { name: toText(main), count: others.reduce((sum, { labels }) => sum + labels, 0) })}</p>
      <ul className="merge-list">
        {others.map((row) => (
          <li key={row.id}>
            <b>{withId(row)}</b>{' '}
            <span className="dim">
              {t('merge.counts', { labels: formatCount(row.labels), addresses: formatCount(row.addresses) })}
            </span>
          </li>
        ))}
      </ul>
      <p className="dim">{t('merge.note')}</p>
    </ReasonDialog>
  );
}
