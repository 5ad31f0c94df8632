import type { EndType } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import type { TraceResult } from '../ends/trace-result.ts';
import { DEFAULT_POLICY } from '../policy/policy.ts';
import { scoreTrace } from './score-trace.ts';

const trace = (shares: readonly (readonly [EndType, number])[]): TraceResult => ({
  direction: 'INCOMING',
  totalBase: 100n,
  ends: shares.map(([type, share]) => ({
    key: `end:${type}`,
    type,
    share,
    amountBase: BigInt(Math.round(share * 100)),
    isByProportion: false,
    hops: 1,
    directShare: 0,
    transactions: 1,
    evidence: [],
  })),
  attributed: 1,
  unexplored: 0,
  ignored: 0,
  unspent: 0,
  expanded: 1,
  isDirectComplete: true,
  historyState: 'WHOLE',
  historyHeight: 1,
  rows: 1,
});
const worstOf = (shares: readonly (readonly [EndType, number])[]) =>
  scoreTrace(trace(shares), DEFAULT_POLICY).worst?.end.type;

describe('the worst exposure', () => {
  it.each<EndType>([
    'Ignored small amounts',
    'Maximum exploration depth',
    'Unexplored',
  ])('is never %s, which is a limit of the walk and nobody', (limit) => {
    expect(
      worstOf([
        [limit, 0.5],
        ['Block reward', 0.5],
      ]),
    ).toBe('Block reward');
    expect(worstOf([[limit, 1]])).toBeUndefined();
  });

  it('is the lowest end, of equal ones the larger', () => {
    expect(
      worstOf([
        ['Exchange', 0.9],
        ['Gambling', 0.1],
      ]),
    ).toBe('Gambling');
    expect(
      worstOf([
        ['Exchange', 0.2],
        ['Ransomware', 0.3],
        ['Terrorism', 0.5],
      ]),
    ).toBe('Terrorism');
  });
});
