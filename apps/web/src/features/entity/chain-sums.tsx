import type { EntitySumsAnswer } from '@sulian/contract';
import { groupAmount } from '@sulian/domain';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Figure } from '../../components/amounts/figure.tsx';
import { SpamMark } from '../../components/amounts/spam-mark.tsx';
import { useUsdNotes } from '../../components/amounts/usd.tsx';
import { ChainIcon } from '../../components/chains/chain-icon.tsx';
import { useChainText } from '../../components/chains/use-chain-text.ts';
import { Empty } from '../../components/states/states.tsx';
import { type Column, DataTable } from '../../components/table/data-table.tsx';
import { Pager } from '../../components/table/pager.tsx';

const PER_PAGE = 10;

type Chain = EntitySumsAnswer['chains'][number];
type Row = Chain['coins'][number] & Pick<Chain, 'blockchain'>;

/** Every coin separately, chain by chain. */
export function ChainSums({ sums: { chains } }: { readonly sums: EntitySumsAnswer }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const rows = chains.flatMap(({ blockchain, coins }) => coins.map((coin): Row => ({ ...coin, blockchain })));
  const shownRows = rows.slice((page - 1) * PER_PAGE, page * PER_PAGE);
  const columns = useColumns(shownRows);
  return (
    <section className="card list entity-list">
      <header>
        <h2>{t('entity.coins.title')}</h2>
      </header>
      {rows.length === 0 ? (
        <Empty text={t('entity.coins.none')} />
      ) : (
        <>
          <DataTable
            label={t('entity.coins.title')}
            columns={columns}
            rows={shownRows}
            rowKey={({ blockchain, coin }) => `${blockchain} ${coin.id}`}
          />
          <Pager page={page} total={rows.length} perPage={PER_PAGE} onChange={setPage} />
        </>
      )}
    </section>
  );
}

/** @param rows rows of the table, whose values share one format per column */
function useColumns(rows: readonly Row[]): ReadonlyArray<Column<Row>> {
  const { t } = useTranslation();
  const toChain = useChainText();
  const usd = {
    received: useUsdNotes(rows.map(({ receivedUsd }) => receivedUsd)),
    sent: useUsdNotes(rows.map(({ sentUsd }) => sentUsd)),
    internal: useUsdNotes(rows.map(({ internalUsd }) => internalUsd)),
    balance: useUsdNotes(rows.map(({ balanceUsd }) => balanceUsd)),
  };
  const amount = (key: keyof typeof usd, isWide = false): Column<Row> => ({
    key,
    title: t(`entity.coins.${key}`),
    align: 'right',
    ...(isWide && { className: 'hidden-on-phones' }),
    cell: (row) => <Amount text={row[key]} usd={usd[key](row[`${key}Usd`])} />,
  });
  return [
    {
      key: 'coin',
      title: t('entity.coins.coin'),
      cell: ({ blockchain, coin, isNet }) => (
        <span className="entity-chain">
          <ChainIcon id={blockchain} />
          <span>
            <b>
              {coin.symbol}
              <SpamMark coin={coin} />
            </b>{' '}
            <span className="dim">{toChain(blockchain)}</span>
            {!isNet && <div className="dim">{t('entity.coins.gross')}</div>}
          </span>
        </span>
      ),
    },
    amount('received'),
    amount('sent'),
    amount('internal', true),
    amount('balance', true),
  ];
}

interface AmountProps {
  readonly text: string | null;
  readonly usd: ReactNode;
}

function Amount({ text, usd }: AmountProps) {
  const { t } = useTranslation();
  if (text === null) return t('app.missing');
  return (
    <>
      <span className="mono">
        <Figure text={groupAmount(text)} />
      </span>
      <div className="dim">{usd}</div>
    </>
  );
}
