import type { ScoringEndsAnswer } from '@sulian/contract';
import { formatMoney, groupAmount, isUnfetched } from '@sulian/domain';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Figure } from '../../../components/amounts/figure.tsx';
import { useUsdCells } from '../../../components/amounts/usd.tsx';
import { isNotFetched } from '../../../components/fetch/is-not-fetched.ts';
import { FollowLink } from '../../../components/references/follow-link.tsx';
import { Shortened } from '../../../components/references/hash.tsx';
import type { Column } from '../../../components/table/data-table.tsx';
import { AsOfBlock } from '../../../components/text/as-of-block.tsx';
import { useTimeTitle } from '../../../components/text/time.tsx';
import { countPlaces, formatTime } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { trailPath } from '../../../lib/trail.ts';
import { usePartyName } from '../party-name.tsx';
import { type End, type EndOrder, formatEndShare } from './end-row.ts';
import { FetchEnd } from './fetch-end.tsx';
import { Freezable } from './freezable.tsx';
import type { EndsList } from './use-ends.ts';

/** Columns of the list of ends, three of which sort it. */
export function useEndColumns(
  answer: ScoringEndsAnswer,
  { order, sortBy }: Pick<EndsList, 'order' | 'sortBy'>,
): ReadonlyArray<Column<End>> {
  const { t } = useTranslation();
  const toTitle = useTimeTitle();
  const nameOf = usePartyName();
  const usd = useUsdCells(answer.items.map(({ amountUsd }) => amountUsd));
  const { analysisType, blockchain, isUsd, symbol } = answer;
  const places = countPlaces(answer.items.map(({ amount }) => amount));
  const sort = (by: EndOrder) => ({
    sort: {
      direction:
        order.sort !== by ? ('none' as const) : order.isAscending ? ('ascending' as const) : ('descending' as const),
      onToggle: () => sortBy(by),
    },
  });
  const amount = (text: string | null, end: End): ReactNode =>
    text === null ? t('app.missing') : <Amount text={text} symbol={end.symbol === symbol ? null : end.symbol} />;
  const right = (key: string, title: string, cell: (end: End) => ReactNode): Column<End> => ({
    key,
    title,
    align: 'right',
    cell,
  });
  return [
    {
      key: 'address',
      title: t(`endsList.address.${analysisType}`),
      className: 'wide',
      hasOwnLine: true,
      cell: (end) => <Address {...{ end, blockchain }} />,
    },
    { key: 'owner', title: t('endsList.owner'), className: 'owner', cell: (end) => nameOf(end).name },
    {
      key: 'hash',
      title: t('endsList.hash'),
      className: 'wide',
      hasOwnLine: true,
      cell: (end) => <Transaction {...{ end, blockchain }} />,
    },
    {
      key: 'time',
      title: toTitle(t('endsList.time')),
      className: 'time',
      ...sort('TIME'),
      cell: (end) => <Moment end={end} />,
    },
    right('arrived', t(`endsList.arrived.${analysisType}`), (end) => amount(end.arrived, end)),
    right('traced', t('endsList.traced'), (end) => (
      <b>
        <Figure text={formatMoney(end.amount, answer, places)} />
      </b>
    )),
    // Over all assets the amount is in USD already.
    ...(isUsd ? [] : [right('usd', t('endsList.usd'), (end) => usd(end.amountUsd))]),
    {
      ...right('share', t(isUnfetched(answer.basis) ? 'risk.shareOfPart' : 'endsList.share'), ({ percentage }) =>
        formatEndShare(percentage),
      ),
      ...sort('SHARE'),
    },
    { ...right('hops', t('endsList.hops'), ({ hops }) => hops), ...sort('HOPS') },
    right('balance', t('endsList.balance'), (end) => (
      <>
        {amount(end.holding?.balance ?? null, end)}{' '}
        <AsOfBlock of={end.holding?.historyHeight} head={answer.basis.height} />
      </>
    )),
    right('freezable', t('endsList.freezable'), (end) => <Freezable end={end} />),
    {
      key: 'follow',
      title: t('endsList.follow'),
      className: 'on-screen',
      cell: (end) =>
        isNotFetched(end) ? <FetchEnd end={end} answer={answer} /> : <Follow end={end} answer={answer} />,
    },
  ];
}

/** @param symbol null where it is the list's own */
function Amount({ text, symbol }: { readonly text: string; readonly symbol: string | null }) {
  return (
    <>
      <Figure text={groupAmount(text)} /> {symbol !== null && <small>{symbol}</small>}
    </>
  );
}

interface CellProps {
  readonly end: End;
  readonly blockchain: string;
}

function Address({ end: { address }, blockchain }: CellProps) {
  const { t } = useTranslation();
  if (address === null) return <span className="dim">{t('endsList.noAddress')}</span>;
  return <Short text={address} to={paths.address(blockchain, address)} />;
}

/** Goes on from the end with the part of it that is in question. */
function Follow({ end, answer }: { readonly end: End; readonly answer: ScoringEndsAnswer }) {
  const { address, coin, transactions, numberOfTransactions, arrived, amount } = end;
  const hash = transactions.at(-1)?.hash;
  if (hash === undefined || address === null) return null;
  const { blockchain, analysisType: direction, isUsd, symbol } = answer;
  const isPart = numberOfTransactions === 1 && !isUsd && end.symbol === symbol && arrived !== amount;
  const hops = [{ hash, address, ...(coin === null ? {} : { coin }), isThrough: false }];
  return <FollowLink to={trailPath({ blockchain, direction, hops, amount: isPart ? amount : undefined })} />;
}

/** The newest transaction; an account where money stayed may have had several. */
function Transaction({ end: { transactions, numberOfTransactions }, blockchain }: CellProps) {
  const { t } = useTranslation();
  const newest = transactions.at(-1);
  if (newest === undefined) return t('app.missing');
  return (
    <>
      <Short text={newest.hash} to={paths.transaction(blockchain, newest.hash)} />
      {numberOfTransactions > 1 && (
        <span className="dim"> {t('endsList.others', { count: numberOfTransactions })}</span>
      )}
    </>
  );
}

function Short({ text, to }: { readonly text: string; readonly to: string }) {
  return (
    <Link to={to} title={text}>
      <Shortened text={text} at={to} />
    </Link>
  );
}

/** Day and time to the second, which a narrow column shows in two lines. */
function Moment({ end: { transactions } }: { readonly end: End }) {
  const { t } = useTranslation();
  const newest = transactions.at(-1);
  if (newest === undefined) return t('app.missing');
  const [day, clock] = formatTime(newest.time, true).split(' ');
  return (
    <time dateTime={new Date(newest.time * 1000).toISOString()}>
      <span className="nowrap">{day}</span> <span className="nowrap">{clock}</span>
    </time>
  );
}
