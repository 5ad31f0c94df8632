import type { EntityType, RiskLevel } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { entity } from '../../test/memory-ledger.ts';
import { DEFAULT_POLICY } from '../policy/policy.ts';
import { judgeOwnLabel } from './own-label.ts';

const floorOf = (type: EntityType, confidence = 50): RiskLevel | undefined =>
  judgeOwnLabel(DEFAULT_POLICY, { entity: entity(1, type), confidence }).floor;

describe("an object's own label", () => {
  it.each<[EntityType, RiskLevel | undefined]>([
    ['OFAC sanction list', 'Critical'],
    ['Ransomware', 'Critical'],
    ['Hack', 'Critical'],
    ['Mixing service', 'Critical'],
    ['Suspicious', 'High'],
    ['Community reported scam', 'High'],
    ['Ongoing legal action', 'High'],
    ['Gambling', undefined],
    ['Exchange', undefined],
    ['Custom group', undefined],
  ])('[R-SCORE-111] as %s is a floor of %s', (type, floor) => {
    expect(floorOf(type)).toBe(floor);
  });

  it('[R-SCORE-111] [R-SCORE-112] of a confidence of 50 is a floor, of 49 an unverified claim, Medium at most', () => {
    expect(floorOf('OFAC sanction list', 50)).toBe('Critical');
    expect(floorOf('OFAC sanction list', 49)).toBe('Medium');
    expect(floorOf('Exchange', 49)).toBeUndefined();
    const judged = judgeOwnLabel(DEFAULT_POLICY, { entity: entity(1, 'Scam'), confidence: 20 });
    expect(judged).toEqual({
      score: 5,
      floor: 'Medium',
      level: 'Medium',
      levelReason: 'UNVERIFIED',
      isUnverified: true,
    });
  });

  it('[R-SCORE-12] [R-SCORE-111] is lifted by no assessed score where its type is severe, and lowered by one', () => {
    const floor = (type: EntityType, score: number) =>
      judgeOwnLabel(DEFAULT_POLICY, { entity: entity(1, type, score), confidence: 90 }).floor;
    expect(floor('OFAC sanction list', 90)).toBe('Critical');
    expect(floor('Exchange', 1)).toBe('Critical');
  });
});
