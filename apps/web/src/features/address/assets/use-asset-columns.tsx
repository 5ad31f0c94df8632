import { formatCount } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { useUsdCells } from '../../../components/amounts/usd.tsx';
import type { Column } from '../../../components/table/data-table.tsx';
import { AsOfBlock } from '../../../components/text/as-of-block.tsx';
import type { CoinQuestion, Direction } from '../../../lib/analyse.ts';
import { type Choice, type CoinItem, choiceOf } from './choice.ts';
import { CoinAmount } from './coin-amount.tsx';
import { CoinName } from './coin-name.tsx';
import { NoScore, ScoreCell } from './score-cell.tsx';

interface Options {
  /** The newest block. */
  readonly height: number;
  /** Rows of the table, whose values share one format. */
  readonly rows: readonly CoinItem[];
  /** The direction that the page shows: scores are looked up in it. */
  readonly direction: Direction;
  readonly toQuestion: (coin: string, direction: Direction) => CoinQuestion;
  readonly onChoose: (choice: Choice) => void;
  readonly sort: NonNullable<Column<CoinItem>['sort']>;
}

export function useAssetColumns({
  height,
  rows,
  direction,
  toQuestion,
  onChoose,
  sort,
}: Options): ReadonlyArray<Column<CoinItem>> {
  const { t } = useTranslation();
  const balance = useUsdCells(rows.map((row) => row.balanceUsd));
  const received = useUsdCells(rows.map((row) => row.amountReceivedUsd));
  const sent = useUsdCells(rows.map((row) => row.amountSentUsd));
  const score = (
    key: string,
    of: Direction,
    known: (row: CoinItem) => readonly [score: number | null, risk: CoinItem['incomeRisk']],
  ): Column<CoinItem> => ({
    key,
    title: t(`assets.${key}`),
    className: of === direction ? 'asset-score' : 'asset-score hidden-on-phones',
    // Collectibles have no amount that could be followed.
    cell: (row) =>
      row.kind === 'NFT' ? (
        <NoScore />
      ) : (
        <ScoreCell
          question={toQuestion(choiceOf(row), of)}
          known={known(row)[0]}
          knownRisk={known(row)[1]}
          title={t(`assets.${key}`)}
          name={row.symbol}
        />
      ),
  });
  return [
    {
      key: 'coin',
      title: t('assets.coin'),
      sort,
      cell: (row) => (
        <button type="button" className="asset-choose" onClick={() => onChoose(choiceOf(row))}>
          <span className="sr-only">{t('assets.choose')} </span>
          <CoinName coin={row} />
        </button>
      ),
    },
    {
      key: 'balance',
      title: t('assets.balance'),
      align: 'right',
      cell: (row) => (
        <>
          <CoinAmount coin={row} amount={row.balance} usd={balance(row.balanceUsd)} />
          <AsOfBlock of={row.historyHeight} head={height} />
        </>
      ),
    },
    {
      key: 'received',
      title: t('assets.received'),
      align: 'right',
      className: 'hidden-on-phones',
      cell: (row) => <CoinAmount coin={row} amount={row.amountReceived} usd={received(row.amountReceivedUsd)} />,
    },
    {
      key: 'sent',
      title: t('assets.sent'),
      align: 'right',
      className: 'hidden-on-phones',
      cell: (row) => <CoinAmount coin={row} amount={row.amountSent} usd={sent(row.amountSentUsd)} />,
    },
    {
      key: 'count',
      title: t('list.count'),
      align: 'right',
      className: 'hidden-on-phones',
      cell: ({ numberOfTransactions: count }) => (count === null ? t('app.missing') : formatCount(count)),
    },
    score('incomeScore', 'INCOMING', (row) => [row.incomeScore, row.incomeRisk]),
    score('spendingScore', 'OUTGOING', (row) => [row.spendingScore, row.spendingRisk]),
  ];
}
