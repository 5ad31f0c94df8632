import type { ScoringDetail, ScoringResult } from '@sulian/contract';
import { Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { LevelTag } from '../../components/level-tag.tsx';
import { Pager } from '../../components/pager.tsx';
import { useUsd } from '../../components/use-usd.ts';
import { groupAmount, shorten } from '../../lib/format.ts';
import { PartyName } from './party-name.tsx';

const PER_PAGE = 10;

/** Counterparties by share; each row opens to the transactions behind it. */
export function Ranking({ result }: { readonly result: ScoringResult }) {
  const { t } = useTranslation();
  const usd = useUsd();
  const [page, setPage] = useState(1);
  const [isReversed, setReversed] = useState(false);
  const rows = isReversed ? [...result.details].reverse() : result.details;
  const toggle = () => {
    setReversed(!isReversed);
    setPage(1);
  };
  const columns: TableColumnsType<ScoringDetail> = [
    { title: t('risk.party'), key: 'name', render: (_, row) => <PartyName party={row} /> },
    {
      title: (
        <button type="button" className="copy" onClick={toggle}>
          {t('risk.share')} {isReversed ? '↑' : '↓'}
        </button>
      ),
      key: 'share',
      align: 'right',
      render: (_, row) => `${row.percentage.toFixed(2)} %`,
    },
    {
      title: t('risk.money', { symbol: result.symbol }),
      key: 'amount',
      align: 'right',
      className: 'mono hide',
      render: (_, row) => groupAmount(row.amount),
    },
    {
      title: t('risk.usd'),
      key: 'usd',
      align: 'right',
      className: 'hide',
      render: (_, row) => usd(row.amountUsd) ?? t('app.missing'),
    },
    { title: t('risk.rating'), key: 'score', render: (_, row) => <LevelTag level={row.level} score={row.score} /> },
  ];
  return (
    <div style={{ minWidth: 0 }}>
      <Table
        size="small"
        rowKey="key"
        columns={columns}
        dataSource={rows.slice((page - 1) * PER_PAGE, page * PER_PAGE)}
        pagination={false}
        expandable={{ expandedRowRender: (row) => <Evidence row={row} result={result} /> }}
      />
      <Pager page={page} total={rows.length} perPage={PER_PAGE} onChange={setPage} />
    </div>
  );
}

/** The heaviest transactions of a share, and who says that the counterparty is who it is. */
function Evidence({ row, result }: { readonly row: ScoringDetail; readonly result: ScoringResult }) {
  const { t } = useTranslation();
  const { provenance } = row;
  return (
    <div style={{ display: 'grid', gap: 6 }}>
      <div className="dim">
        {[t('risk.hops', { count: row.hops }), t('risk.evidence', { count: row.numberOfTransactions })].join(' · ')}
      </div>
      {row.transactions.map(({ hash, amount, hops }) => (
        <div key={hash}>
          <Link className="mono" to={paths.transaction(result.blockchain, hash)} title={hash}>
            {shorten(hash, 10)}
          </Link>{' '}
          {groupAmount(amount)} {result.symbol} <span className="dim">{t('risk.hops', { count: hops })}</span>
        </div>
      ))}
      {provenance !== null && (
        <div className="dim">
          {t('risk.provenance')}: {provenance.source} · {t('risk.confidence', { value: provenance.confidence })}
          {provenance.date !== null && ` · ${provenance.date}`}
          {provenance.uri !== null && (
            <>
              {' · '}
              <a href={provenance.uri} target="_blank" rel="noreferrer noopener">
                {provenance.uri}
              </a>
            </>
          )}
        </div>
      )}
    </div>
  );
}
