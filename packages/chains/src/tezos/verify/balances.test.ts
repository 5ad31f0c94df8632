import { expect, it } from 'vitest';
import { addressOf, makeBlock, ofChain, ofContract, ofFees, paying, sign } from '../testing/make-block.ts';
import { verifyBalances } from './balances.ts';

const [ann, bob, baker] = ['ann', 'bob', 'baker'].map((name) => addressOf(name)) as [string, string, string];
const FEE = 500n;
const pay = (updates = paying(ann, bob, 1n), more = {}) =>
  sign({ source: ann, destination: bob, amount: 1n, fee: FEE, updates, ...more });
const taken = { balance_updates: [ofFees(-FEE), ofContract(baker, FEE)] };
const rejected = (difference: string) =>
  expect.objectContaining({
    code: 'BLOCK_CORRUPT',
    details: expect.objectContaining({ problem: 'UNBALANCED', differenceBase: difference }),
  });

it('accepts a block whose lists balance, with what is made, burnt and staked [R-CHAIN-390]', () => {
  const minted = [ofChain('minted', 'baking rewards', -9n), ofContract(baker, 9n)];
  const staking = { kind: 'staking', category: 'delegate_denominator', change: '77' };
  const metadata = { balance_updates: [...taken.balance_updates, ...minted, staking] };
  expect(() => verifyBalances(makeBlock([[pay()]], metadata))).not.toThrow();
});

it.each<[string, Parameters<typeof makeBlock>, string]>([
  ['a receipt credits more than it debits', [[[pay([ofContract(ann, -1n), ofContract(bob, 2n)])]], taken], '1'],
  [
    'the receipt of an internal call debits alone',
    [
      [
        [
          pay(undefined, {
            internals: [
              {
                kind: 'transaction',
                source: bob,
                result: { status: 'applied', balance_updates: [ofContract(bob, -3n)] },
              },
            ],
          }),
        ],
      ],
      taken,
    ],
    '-3',
  ],
  ['fees are paid that nobody takes', [[[pay()]]], '500'],
  ['the block itself makes coins without naming it', [[], { balance_updates: [ofContract(baker, 4n)] }], '4'],
  [
    'a migration makes coins without naming it',
    [
      [],
      {
        balance_updates: [],
        implicit_operations_results: [{ kind: 'transaction', balance_updates: [ofContract(bob, 6n)] }],
      },
    ],
    '6',
  ],
])('rejects a block in which %s [R-CHAIN-390]', (_, [contents, metadata], difference) => {
  expect(() => verifyBalances(makeBlock(contents, metadata))).toThrow(rejected(difference));
});

it('accepts what does not balance before Ithaca, when nothing stood against what was made [R-CHAIN-390]', () => {
  const block = makeBlock([], { balance_updates: [ofContract(baker, 4n)] });
  const { payload_hash: _, ...header } = block.header;
  expect(() => verifyBalances({ ...block, header })).not.toThrow();
});
