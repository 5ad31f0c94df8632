import { describe, expect, it } from 'vitest';
import { hasBlocks, isKycFree } from './blocks.ts';

const policies = (isAskingCopyOfId: boolean | null, isAskingPersonalInformation: boolean | null) => ({
  hasAdvancedDueDiligence: null,
  hasComplianceOfficer: null,
  hasDueDiligence: null,
  isApplyingSanctions: null,
  isAskingCopyOfId,
  isAskingPersonalInformation,
});

describe('the blocks of an entity', () => {
  it('[R-ENT-05] show for exchanges, bots and donations, not for banks or mixers', () => {
    expect((['Exchange', 'Bot', 'Donations', 'ATM'] as const).map(hasBlocks)).toEqual([true, true, true, true]);
    expect((['Bank', 'Mixing service', 'Darkweb'] as const).map(hasBlocks)).toEqual([false, false, false]);
  });

  it.each([
    [false, false, true],
    [true, false, false],
    [null, true, false],
    [null, false, null],
    [false, null, null],
    [null, null, null],
  ])('[R-ENT-09] asks ID %s, asks person %s: KYC-free is %s', (copy, person, expected) => {
    expect(isKycFree(policies(copy, person))).toBe(expected);
  });
});
