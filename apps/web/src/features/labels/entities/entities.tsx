import type { MergeCandidate } from '@sulian/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchForm } from '../../../components/console/search-form.tsx';
import { Empty, Loaded } from '../../../components/states/states.tsx';
import { DataTable } from '../../../components/table/data-table.tsx';
import { useEntityName } from '../../../lib/entity-name.ts';
import '../labels.css';
import { findCandidates } from './api.ts';
import { Changes } from './changes.tsx';
import './entities.css';
import { Members } from './members.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { useCandidateColumns } from './use-candidate-columns.tsx';

/** Search of entities by every spelling; those that are chosen are merged into one. */
export function Entities() {
  const { t } = useTranslation();
  const toName = useEntityName();
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<readonly MergeCandidate[]>([]);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [isMerging, setMerging] = useState(false);
  const query = useQuery({
    queryKey: ['entity-merges', 'candidates', text],
    queryFn: () => findCandidates(text),
    enabled: text !== '',
  });
  const toggle = (row: MergeCandidate) =>
    setChosen(chosen.some(({ id }) => id === row.id) ? chosen.filter(({ id }) => id !== row.id) : [...chosen, row]);
  const refresh = () => queries.invalidateQueries({ queryKey: ['entity-merges'] });
  const columns = useCandidateColumns({ chosen: new Set(chosen.map(({ id }) => id)), onToggle: toggle });
  return (
    <>
      <section className="card">
        <div className="toolbar">
          <SearchForm label={t('merge.search')} value={text} onSearch={setText} />
          <button
            type="button"
            className="btn primary at-end"
            disabled={chosen.length < 2}
            onClick={() => setMerging(true)}
          >
            {t('merge.mergeChosen', { count: chosen.length })}
          </button>
        </div>
        {chosen.length > 0 && (
          <ul className="labels-choices merge-chosen" aria-label={t('merge.chosen')}>
            {chosen.map((row) => (
              <li key={row.id}>
                <button
                  type="button"
                  className="chip on"
                  aria-label={t('merge.unchoose', { name: toName(row), id: row.id })}
                  onClick={() => toggle(row)}
                >
                  {toName(row)} <span aria-hidden="true">×</span>
                </button>
              </li>
            ))}
          </ul>
        )}
        {text === '' ? (
          <Empty text={t('merge.intro')} />
        ) : (
          <Loaded query={query}>
            {({ items }) =>
              items.length === 0 ? (
                <Empty text={t('merge.none')} />
              ) : (
                // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls sideways must be reachable by keys
                <section className="wide-table" aria-label={t('merge.candidates')} tabIndex={0}>
                  <DataTable
                    label={t('merge.candidates')}
                    rows={items}
                    columns={columns}
                    rowKey={({ id }) => String(id)}
                    expansion={{
                      open,
                      label: (row) => toName(row),
                      toggleLabel: (row) => t('merge.open', { name: toName(row) }),
                      onToggle: (key) =>
                        setOpen(new Set(open.has(key) ? [...open].filter((each) => each !== key) : [...open, key])),
                      render: (row) => <Members entity={row} onDone={refresh} />,
                    }}
                  />
                </section>
              )
            }
          </Loaded>
        )}
      </section>
      <Changes />
      {isMerging && (
        <MergeDialog
          chosen={chosen}
          onClose={() => setMerging(false)}
          onDone={async () => {
            setChosen([]);
            await refresh();
          }}
        />
      )}
    </>
  );
}
