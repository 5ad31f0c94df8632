import type { TransactionAnswer } from '@sulian/contract';
import { isCost } from '@sulian/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUsdNotes } from '../../components/amounts/usd.tsx';
import { Loaded } from '../../components/states/states.tsx';
import { Pager } from '../../components/table/pager.tsx';
import { trailPath } from '../../lib/trail.ts';
import { getTransaction, LEGS_PER_PAGE } from './api/get-transaction.ts';
import { LegLine } from './leg-line.tsx';

interface Props {
  readonly transaction: TransactionAnswer;
  readonly index: number;
  readonly side: 'sources' | 'destinations';
}

/** One side of an operation: addresses, amounts, and the transactions before or after. */
export function Side({ transaction, index, side }: Props) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const { blockchain, hash, kind } = transaction;
  const first = transaction.operations[index];
  const count = (side === 'sources' ? first?.numberOfSources : first?.numberOfDestinations) ?? 0;
  const further = useQuery({
    queryKey: ['legs', blockchain, hash, page],
    queryFn: () => getTransaction({ blockchain, hash }, page),
    enabled: page > 1,
    placeholderData: keepPreviousData,
  });
  const lines = (answer: TransactionAnswer) => (
    <Lines
      legs={answer.operations[index]?.[side] ?? []}
      {...{
        side,
        blockchain,
        hash,
        height: answer.basis.height,
        coin: isCost(first?.type) ? undefined : first?.coin.id,
        symbol: first?.symbol ?? '',
      }}
    />
  );
  return (
    <div className="side">
      <h3>
        {side === 'sources' && kind === 'coinbase' ? t('transaction.coinbase') : t(`transaction.${side}`, { count })}
      </h3>
      {page === 1 ? lines(transaction) : <Loaded query={further}>{lines}</Loaded>}
      <Pager page={page} total={count} perPage={LEGS_PER_PAGE} onChange={setPage} />
    </div>
  );
}

interface LinesProps extends Omit<React.ComponentProps<typeof LegLine>, 'leg' | 'toUsd' | 'follow'> {
  readonly hash: string;
  /** Undefined: a cost, which is nobody's payment. */
  readonly coin: number | undefined;
  readonly legs: ReadonlyArray<React.ComponentProps<typeof LegLine>['leg']>;
}

/** The trail of what an address received, or back from what it paid. */
function toFollow(
  { side, blockchain, hash, coin }: Pick<LinesProps, 'side' | 'blockchain' | 'hash' | 'coin'>,
  { address, amount }: LinesProps['legs'][number],
): string | undefined {
  if (address === null || amount === null || coin === undefined) return undefined;
  const hops = [{ hash, address, coin, isThrough: false }];
  return trailPath({ blockchain, direction: side === 'sources' ? 'INCOMING' : 'OUTGOING', hops });
}

/** Lines with aligned values in one format. */
function Lines({ legs, hash, coin, ...of }: LinesProps) {
  const toUsd = useUsdNotes(legs.map(({ amountUsd }) => amountUsd));
  return (
    <ul className="legs">
      {legs.map((leg, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an input or output is its place
        <LegLine key={place} leg={leg} toUsd={toUsd} follow={toFollow({ ...of, hash, coin }, leg)} {...of} />
      ))}
    </ul>
  );
}
