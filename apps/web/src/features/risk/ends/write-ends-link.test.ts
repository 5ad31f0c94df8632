import type { ScoringResult } from '@sulian/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { writeEndsLink } from './write-ends-link.ts';

beforeEach(() => {
  const user = JSON.stringify({ email: 'a@b.cn', avatar: '', token: 't', caseId: 3 });
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'sulian-user-info' ? user : null) });
});

it('a stored list has its open row, direction, height and case [R-DESK-36]', () => {
  const result = { analysisType: 'OUTGOING', basis: { height: 413 } } as ScoringResult;
  expect(writeEndsLink('?open=entity%3A7', result)).toBe('?open=entity%3A7&dir=out&at=413&case=3');
});
