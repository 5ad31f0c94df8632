import { expect, it } from 'vitest';
import { SYSTEM } from '../programs.ts';
import { keyOf, lamports, signerOf } from '../testing/make-chain.ts';
import { mineMade } from '../testing/mine.ts';
import { verifyBlockData } from './verify.ts';

const [ANNE, BEN] = [signerOf('anne'), keyOf('ben')];
/** One payment, whose recipient has so many lamports in the end. */
const pay = (after: bigint) =>
  mineMade([
    {
      by: 'anne',
      instructions: [{ program: SYSTEM, accounts: [ANNE, BEN], data: lamports(2, 70n) }],
      accounts: [
        { key: ANNE, before: 9_070n, after: 4_000n },
        { key: BEN, before: 100n, after },
      ],
    },
  ]);

it('accepts a transaction whose balances differ by its fee alone [R-CHAIN-393]', () => {
  expect(() => verifyBlockData(pay(170n))).not.toThrow();
});

it.each([
  ['more than it costs', (post: number) => post + 1, '-1'],
  ['less than it costs', (post: number) => post - 1, '1'],
])('rejects a block in which a transaction leaves %s [R-CHAIN-393]', (_, change, differenceBase) => {
  const data = pay(170n);
  const [first] = data.transactions;
  const meta = first?.meta;
  if (first === undefined || meta === undefined) throw new Error('the block is empty');
  const [post, ...rest] = meta.postBalances;
  const broken = { ...first, meta: { ...meta, postBalances: [change(Number(post)), ...rest] } } as typeof first;
  expect(() => verifyBlockData({ ...data, transactions: [broken] })).toThrow(
    expect.objectContaining({
      code: 'BLOCK_CORRUPT',
      message: expect.stringContaining('coins do not balance'),
      details: { transaction: first.id, differenceBase },
    }),
  );
});
