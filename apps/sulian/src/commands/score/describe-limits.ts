import type { ScoringResult } from '@sulian/contract';
import { toGap } from './describe-rows.ts';

const STOPS: Readonly<Record<NonNullable<ScoringResult['explored']['stoppedBy']>, string>> = {
  NODES: 'the budget of transactions',
  ROWS: 'the budget of rows',
  TIMEOUT: 'the time limit',
};

/** Limits of an answer besides those that its verdict states. */
export function describeLimits({ explored, bounds, basis, leftOut = [], leftOutCount = 0 }: ScoringResult): string[] {
  const { stoppedBy, history, unexplored, ignored, unspent, feesOnTheWay, notFollowed, attributed } = explored;
  return [
    ...toHistoryLimits(basis),
    ...(leftOutCount === 0
      ? []
      : [`left out for want of a price: ${leftOut.map((each) => each.symbol).join(', ')} (${leftOutCount})`]),
    `attributed ${attributed.toFixed(2)} %  not followed ${toGap(notFollowed)} %  unexplored ${unexplored.toFixed(2)} %  ignored ${ignored.toFixed(2)} %  unspent ${unspent.toFixed(2)} %  fees on the way ${feesOnTheWay.toFixed(2)} %`,
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

function toHistoryLimits({ historyState, historyHeight, height }: ScoringResult['basis']): string[] {
  if (historyState !== 'WHOLE')
    return [
      `the history is ${historyState === 'PART' ? 'not fetched as a whole' : 'not fetched'}: this is no statement about the rest`,
    ];
  return historyHeight < height ? [`as of block ${historyHeight}, up to which the history is fetched`] : [];
}
