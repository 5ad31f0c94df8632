import { type Block, getChain, type Operation } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { verify } from '../../src/commands/verify.ts';
import { openTestProgram } from '../support/test-program.ts';

const [ALICE, BOB, CAROL] = ['aa', 'bb', 'cc'].map((digits) => `0x${digits.repeat(20)}`) as [string, string, string];
const ETHER = 10n ** 18n;
const hashOf = (height: number): string => (height + 1).toString(16).padStart(64, '0');

const move = (from: string | undefined, to: string, amountBase: bigint): Operation => ({
  type: from === undefined ? 'GENESIS' : 'VALUE_TRANSFER',
  asset: 0,
  sources: from === undefined ? [] : [{ address: from, amountBase }],
  destinations: [{ address: to, amountBase }],
});

/** Blocks of one transaction each. */
const chainOf = (first: number, moves: readonly (readonly Operation[])[], more: Partial<Block> = {}): Block[] =>
  moves.map((operations, i) => ({
    chain: 'ETHEREUM',
    height: first + i,
    hash: hashOf(first + i),
    parentHash: hashOf(first + i - 1),
    timeSec: 1_500_000_000 + i,
    transactions: [{ hash: hashOf(900 + first + i), kind: 'transfer', status: 'success', feeBase: 0n, operations }],
    ...more,
  }));

async function faultsOf(blocks: readonly Block[]): Promise<readonly string[]> {
  const { program, close } = await openTestProgram();
  try {
    await program.ledger.writer('ETHEREUM').append(blocks);
    return (await verify(program, 'ETHEREUM', 100)).faults;
  } finally {
    await close();
  }
}

const OVERDRAWN = [
  [move(undefined, ALICE, 3n * ETHER)],
  [move(ALICE, BOB, 2n * ETHER)],
  // Half an ether more than Bob ever had.
  [move(BOB, CAROL, (5n * ETHER) / 2n)],
  [move(ALICE, BOB, ETHER)],
];

describe('an address that sent more of its coin than it had', () => {
  it('is named with the amount and the block, though it has enough later [R-LEDGER-94]', async () => {
    expect(getChain('ETHEREUM').firstHeight).toBe(0);
    expect(await faultsOf(chainOf(0, OVERDRAWN))).toEqual([`${BOB}: sent 0.5 ETH more than it had, first in block 2`]);
  }, 60_000);

  it('is none where what it sent came in the same block, in whatever order [R-LEDGER-94]', async () => {
    const [given = [], paid = []] = OVERDRAWN;
    expect(await faultsOf(chainOf(0, [given, [move(BOB, CAROL, ETHER), ...paid]]))).toEqual([]);
  }, 60_000);

  it.each([
    ['the ledger begins later', 7, {}],
    ['transfers between contracts are missing', 0, { lacksInternalTransfers: true }],
  ])(
    'is not searched for where %s [R-LEDGER-94]',
    async (_, first, more) => {
      expect(await faultsOf(chainOf(first, OVERDRAWN, more))).toEqual([]);
    },
    60_000,
  );
});
