import type { ScoringResult } from '@sulian/contract';
import { toGap } from './describe-rows.ts';

const STOPS: Readonly<Record<NonNullable<ScoringResult['explored']['stoppedBy']>, string>> = {
  NODES: 'the budget of transactions',
  ROWS: 'the budget of rows',
  TIMEOUT: 'the time limit',
};

/** Limits of an answer besides those that its verdict states. */
export function describeLimits({ explored, bounds, basis, leftOut = [], leftOutCount = 0 }: ScoringResult): string[] {
  const { stoppedBy, history } = explored;
  return [
    ...toHistoryLimits(basis),
    ...(leftOutCount === 0
      ? []
      : [`left out for want of a price: ${leftOut.map((each) => each.symbol).join(', ')} (${leftOutCount})`]),
    SHARES.map(([name, key]) => `${name} ${toPercent(explored[key])}`).join('  '),
    ...(bounds === null || bounds.low === bounds.high
      ? []
      : [`mean between ${bounds.low} and ${bounds.high}, whatever the unexplored part is`]),
    ...(stoppedBy === null ? [] : [`stopped by ${STOPS[stoppedBy]} (${stoppedBy})`]),
    ...(history === null || history.fromHeight === null
      ? []
      : [`history from height ${history.fromHeight} on; the rest is unexplored`]),
    ...(basis.lacksInternalTransfers ? ['some blocks lack what contracts sent on: amounts may fall short'] : []),
  ];
}

const SHARES = [
  ['attributed', 'attributed'],
  ['not followed', 'notFollowed'],
  ['unexplored', 'unexplored'],
  ['ignored', 'ignored'],
  ['unspent', 'unspent'],
  ['fees on the way', 'feesOnTheWay'],
] as const;

const toPercent = (share: number | null): string => (share === null ? 'unknown' : `${toGap(share)} %`);

function toHistoryLimits({ historyState, historyHeight, height }: ScoringResult['basis']): string[] {
  if (historyState !== 'WHOLE')
    return [
      `the history is ${historyState === 'PART' ? 'not fetched as a whole' : 'not fetched'}: this is no statement about the rest`,
    ];
  return historyHeight !== null && historyHeight < height
    ? [`as of block ${historyHeight}, up to which the history is fetched`]
    : [];
}
