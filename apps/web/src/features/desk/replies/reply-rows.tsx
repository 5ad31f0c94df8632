import type { ReplyAnswer, ReplyMatch } from '@sulian/contract';
import { formatCount } from '@sulian/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FilterSelect } from '../../../components/console/filter-select.tsx';
import { Hash, Shortened } from '../../../components/references/hash.tsx';
import { type Column, DataTable } from '../../../components/table/data-table.tsx';
import { Pager } from '../../../components/table/pager.tsx';

type Row = ReplyAnswer['items'][number];

const PER_PAGE = 25;
const MATCH_FILTERS = ['', 'MATCHED', 'UNMATCHED'] as const;

/** Rows of a reply in the order of the file, with what they match. */
export function ReplyRows({ items }: { readonly items: readonly Row[] }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const [matchFilter, setShown] = useState('');
  const columns = useColumns();
  const left = items.filter(({ matches }) => matchFilter === '' || (matchFilter === 'MATCHED') === matches.length > 0);
  return (
    <>
      <div className="toolbar">
        <FilterSelect
          label={t('desk.replies.shown')}
          value={matchFilter}
          onChange={(next) => {
            setShown(next);
            setPage(1);
          }}
          options={MATCH_FILTERS.map((each) => [each, t(`desk.replies.filter.${each === '' ? 'ALL' : each}`)] as const)}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keys */}
      <section className="wide-table" aria-label={t('desk.replies.table')} tabIndex={0}>
        <DataTable
          label={t('desk.replies.table')}
          columns={columns}
          rows={left.slice((page - 1) * PER_PAGE, page * PER_PAGE)}
          rowKey={({ line }) => String(line)}
        />
      </section>
      {left.length === 0 && <p className="desk-none dim">{t('desk.replies.noneLeft')}</p>}
      <footer className="list-foot">
        <span>{t('desk.replies.rows', { count: left.length, shown: formatCount(left.length) })}</span>
        <Pager page={page} total={left.length} perPage={PER_PAGE} onChange={setPage} />
      </footer>
    </>
  );
}

function useColumns(): ReadonlyArray<Column<Row>> {
  const { t } = useTranslation();
  const title = (key: string) => ({ key, title: t(`desk.replies.fields.${key}`) });
  return [
    { ...title('line'), align: 'right', cell: ({ line }) => line },
    { ...title('match'), cell: ({ matches }) => <Matches matches={matches} /> },
    { ...title('user'), cell: ({ user, name }) => <Two first={user} second={name} /> },
    { ...title('order'), cell: ({ order, time }) => <Two first={order} second={time} /> },
    { ...title('place'), cell: ({ address, txHash }) => <RowPlace address={address} txHash={txHash} /> },
  ];
}

/** Two texts of a row below each other. */
const Two = ({ first, second }: { readonly first: string | null; readonly second: string | null }) => (
  <span className="desk-facts">
    <span>{first}</span>
    <span className="dim">{second}</span>
  </span>
);

const RowPlace = ({ address, txHash }: Pick<Row, 'address' | 'txHash'>) => (
  <span className="desk-facts">
    {address !== null && <Hash text={address} />}
    {txHash !== null && <Hash text={txHash} />}
  </span>
);

/** Matches of a row, each with a way to it. A row without any states it. */
function Matches({ matches }: { readonly matches: readonly ReplyMatch[] }) {
  const { t } = useTranslation();
  if (matches.length === 0) return <span className="chip">{t('desk.replies.unmatched')}</span>;
  return (
    <ul className="desk-matches">
      {matches.map((match) => (
        <li key={`${match.kind} ${match.id} ${match.blockchain}`}>
          <span className="chip">{t(`desk.replies.kinds.${match.kind}`)}</span>{' '}
          <Link to={match.link}>{match.kind === 'OBJECT' ? <ObjectName match={match} /> : match.title}</Link>{' '}
          <span className="dim">{t(`desk.replies.by.${match.by}`)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The object's name in the case with its address; without a name the address. */
const ObjectName = ({ match: { link } }: { readonly match: ReplyMatch }) => (
  <Shortened text={link.slice(link.lastIndexOf('/') + 1)} at={link} />
);
