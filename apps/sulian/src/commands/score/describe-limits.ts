import type { ScoringResult } from '@sulian/contract';
import { type CliText, say } from '../../texts/say.ts';
import { toGap } from './describe-rows.ts';

const STOPS: Readonly<Record<NonNullable<ScoringResult['explored']['stoppedBy']>, CliText>> = {
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
      : [
          say('left out for want of a price: {{coins}} ({{count}})', {
            coins: leftOut.map((each) => each.symbol).join(', '),
            count: leftOutCount,
          }),
        ]),
    SHARES.map(([name, key]) => `${say(name)} ${toPercent(explored[key])}`).join('  '),
    ...(bounds === null || bounds.low === bounds.high
      ? []
      : [say('mean between {{low}} and {{high}}, whatever the unexplored part is', bounds)]),
    ...(stoppedBy === null
      ? []
      : [say('stopped by {{reason}} ({{code}})', { reason: say(STOPS[stoppedBy]), code: stoppedBy })]),
    ...(history === null || history.fromHeight === null
      ? []
      : [say('history from height {{height}} on; the rest is unexplored', { height: history.fromHeight })]),
    ...(basis.lacksInternalTransfers ? [say('some blocks lack what contracts sent on: amounts may fall short')] : []),
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

const toPercent = (share: number | null): string => (share === null ? say('unknown') : `${toGap(share)} %`);

function toHistoryLimits({ historyState, historyHeight, height }: ScoringResult['basis']): string[] {
  if (historyState !== 'WHOLE')
    return [
      say(
        historyState === 'PART'
          ? 'the history is not fetched as a whole: this is no statement about the rest'
          : 'the history is not fetched: this is no statement about the rest',
      ),
    ];
  return historyHeight !== null && historyHeight < height
    ? [say('as of block {{height}}, up to which the history is fetched', { height: historyHeight })]
    : [];
}
