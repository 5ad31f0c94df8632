import type { ChainState } from '@sulian/domain';
import { expect, it, vi } from 'vitest';
import { type Evaluator, evaluateStep } from './step.ts';

it('evaluates no alert on a chain whose histories are fetched on demand [R-FETCH-13]', async () => {
  const state: Partial<ChainState> = { chain: 'TRON', holding: 'ON_DEMAND', height: 40, isLoading: false, coverage: 3 };
  const findCursor = vi.fn(async () => undefined);
  const evaluator = { ledger: { getState: async () => state }, store: { findCursor } } as unknown as Evaluator;
  expect(await evaluateStep(evaluator, 'TRON')).toBe(false);
  expect(findCursor).not.toHaveBeenCalled();
});
