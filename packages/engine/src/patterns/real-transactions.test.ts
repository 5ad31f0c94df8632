import type { LegRow } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { isMixing } from '../../test/oracle-coin-join.ts';
import real from '../../test/real-transactions.json' with { type: 'json' };
import { findCoinJoin } from './coin-join.ts';

/**
 * Mainnet transactions: amounts in satoshi, inputs as `script:amount` with scripts numbered as they come. Taken from
 * recorded answers of a block explorer; each put together again gave its own id, and inputs less outputs the fee.
 */
function legsOf(txid: string): readonly LegRow[] {
  const transaction = real.find((each) => each.txid === txid);
  if (transaction === undefined) throw new Error(`unknown transaction ${txid}`);
  const base = { txId: 1, operation: 0, asset: 0 } as const;
  const inputs = transaction.inputs.split(' ').map((text) => text.split(':'));
  return [
    ...inputs.map(
      ([script, amount], position): LegRow => ({
        ...base,
        side: 'source',
        position,
        addressId: Number(script),
        amountBase: BigInt(amount ?? ''),
      }),
    ),
    ...transaction.outputs
      .split(' ')
      .map((amount, position): LegRow => ({ ...base, side: 'destination', position, amountBase: BigInt(amount) })),
  ];
}

const WHIRLPOOL = '323df21f0b0756f98336437aa3d2fb87e02b59f1946b714a7b09df04d429dec2';
const WASABI_2 = 'fb596c9f675471019c60e984b569f9020dac3b2822b16396042b50c890b45e5e';
const JOINMARKET_OF_TWO = '4f112abd2eefe3484a7bbf7c1731f784cba19de677468835145e9c448fb18b7d';
const PAYOUT = '3d81a6b95903dd457d45a2fc998acc42fe96f59ef01157bdcbc331fe451c8d9e';

describe('real transactions', () => {
  it.each([
    // Five of five, block 574,682.
    [WHIRLPOOL, { rule: 'COINJOIN_WHIRLPOOL', denominationBase: 5_000_000n, equalOutputs: 5, distinctScripts: 5 }],
    // 327 inputs of as many scripts, 279 outputs; 2^21 satoshi come 20 times. Block 824,299.
    [WASABI_2, { rule: 'COINJOIN_WASABI_2', denominationBase: 2_097_152n, equalOutputs: 20, distinctScripts: 327 }],
  ])('[R-ENDS-16] are known by their rule, named payer or not: %s', (txid, expected) => {
    expect(findCoinJoin(legsOf(txid))).toEqual(expected);
    expect(findCoinJoin(legsOf(txid), true)).toEqual(expected);
  });

  it('[R-ENDS-16] are no CoinJoin of two parties: two equal payments look the same', () => {
    expect(findCoinJoin(legsOf(JOINMARKET_OF_TWO))).toBeUndefined();
  });

  it('[R-ENDS-18] are no CoinJoin as a payout of one coin to 143', () => {
    const payout = legsOf(PAYOUT);
    expect(payout).toHaveLength(144);
    expect([findCoinJoin(payout), isMixing(payout, false)]).toEqual([undefined, false]);
  });
});
