import type { EntityType, LevelReason, RiskLevel } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { entity } from '../../test/memory-ledger.ts';
import { DEFAULT_POLICY } from '../policy/policy.ts';
import { judgeParty, type LabelStanding } from './party-level.ts';

describe('the level of a party that a label names', () => {
  it.each<[EntityType, LabelStanding, RiskLevel, LevelReason | undefined]>([
    ['Terrorism', 'HOLDS', 'Critical', undefined],
    ['Scam', 'HOLDS', 'Critical', 'OWN_LABEL'],
    ['Mixing service', 'HOLDS', 'Critical', 'OWN_LABEL'],
    ['Label outside its dates', 'HOLDS', 'High', undefined],
    ['Suspicious', 'HOLDS', 'High', undefined],
    ['Gambling', 'HOLDS', 'Medium', undefined],
    ['Exchange', 'HOLDS', 'Low', undefined],
    ['Block reward', 'HOLDS', 'No', undefined],
    ['Unspent output', 'HOLDS', 'Undefined', undefined],
    ['Terrorism', 'UNVERIFIED', 'Medium', 'UNVERIFIED'],
    ['Suspicious', 'UNVERIFIED', 'Medium', 'UNVERIFIED'],
    ['Gambling', 'UNVERIFIED', 'Medium', undefined],
    ['Exchange', 'UNVERIFIED', 'Low', undefined],
    ['Terrorism', 'ENDED', 'Undefined', 'ENDED'],
    ['Exchange', 'ENDED', 'Undefined', 'ENDED'],
  ])('[R-SCORE-190] [R-SCORE-191] as %s, %s, is %s (%s)', (type, standing, level, levelReason) => {
    expect(judgeParty(DEFAULT_POLICY, entity(1, type), standing)).toMatchObject({ level, levelReason });
  });

  it('[R-SCORE-12] [R-SCORE-190] goes by its own assessed score, which lifts no severe type', () => {
    expect(judgeParty(DEFAULT_POLICY, entity(1, 'Exchange', 1), 'HOLDS').level).toBe('Critical');
    expect(judgeParty(DEFAULT_POLICY, entity(1, 'Terrorism', 90), 'HOLDS').level).toBe('Critical');
  });
});
