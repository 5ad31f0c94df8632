import { expect, it } from 'vitest';
import { toFault, type WalkedStep } from './walk-trail.ts';

const at = { txIds: [7], addressId: 3, asset: 0, leg: 1, share: 1 } as const;
const step = (changes: Partial<WalkedStep>): WalkedStep => ({
  place: { txId: 1, addressId: 2, asset: 0, leg: undefined },
  ...{ share: 1, amountBase: 1n, stop: undefined, isThrough: false, isInferred: false, moves: [], taken: [] },
  stoppedBy: undefined,
  ...changes,
});

it('is broken only where all money of the step was followed; else it is cut [R-TRAIL-12]', () => {
  const unread = { move: at, stop: { type: 'History not fetched' as const }, amountBase: 1n };
  expect(toFault(step({}), 3)).toMatchObject({ code: 'TRAIL_BROKEN', details: { step: 3 } });
  expect(toFault(step({ stoppedBy: 'NODES' }), 3)).toMatchObject({ code: 'TRAIL_CUT', details: { step: 3 } });
  expect(toFault(step({ moves: [unread] }), 3)).toMatchObject({ code: 'TRAIL_CUT' });
});
