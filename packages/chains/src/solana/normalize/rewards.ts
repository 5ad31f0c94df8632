import type { Operation, OperationType } from '@sulian/domain';
import type { Reward } from '../wire/data.ts';

const KINDS: ReadonlyMap<string, OperationType> = new Map([
  ['Fee', 'BLOCK_REWARD'],
  ['Rent', 'RENT'],
]);

/**
 * Payments by the protocol: to the block's producer, and at the end of an epoch to stakes and to the validators that
 * vote for them.
 */
export const listRewards = (rewards: readonly Reward[]): readonly Operation[] =>
  rewards
    .filter(({ lamports }) => lamports !== 0n)
    .map(({ address, lamports, kind }): Operation => {
      const type = KINDS.get(kind) ?? 'REWARD';
      return lamports > 0n
        ? { type, asset: 0, sources: [], destinations: [{ address, amountBase: lamports }] }
        : {
            type: type === 'REWARD' ? 'IRREGULAR_STATE_CHANGE' : type,
            asset: 0,
            sources: [{ address, amountBase: -lamports }],
            destinations: [{ amountBase: -lamports, unspendable: true }],
          };
    });
