import type { AskedBalance, BalanceReader, ChainState, LedgerReader } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { auditBalances } from './audit-balances.ts';
import type { Program } from './program.ts';

/** By address, then asset: received and sent. */
const HELD: Readonly<Record<string, readonly (readonly [number, bigint, bigint])[]>> = {
  Ta: [
    [0, 30n, 10n],
    [1, 5n, 0n],
    [2, 9n, 0n],
  ],
  Tb: [[0, 7n, 7n]],
  'escrow:pool': [[0, 100n, 0n]],
};
const TEXTS = Object.keys(HELD);
const asset = (number: number, key: string | null, isKnown: boolean) => ({
  asset: number,
  key,
  isKnown,
  kind: number === 0 ? 'NATIVE' : 'TOKEN',
  symbol: ['TRX', 'USDT', 'FAKE'][number],
  decimals: 0,
});
const ASSETS = [asset(0, null, true), asset(1, 'Tusdt', true), asset(2, 'Tfake', false)];

function program(state: Partial<ChainState>): Pick<Program, 'ledger' | 'adapters'> {
  const reader: Partial<LedgerReader> = {
    state: { addresses: TEXTS.length, ...state } as ChainState,
    listAddresses: async (ids) => ids.map((addressId) => ({ addressId, text: TEXTS[addressId - 1] }) as never),
    listTotals: async (ids) =>
      ids.flatMap((addressId) =>
        (HELD[TEXTS[addressId - 1] as string] ?? []).map(([number, receivedBase, sentBase]) => ({
          addressId,
          asset: number,
          receivedBase,
          sentBase,
          transactions: 1,
        })),
      ),
    listAssets: async (numbers) => ASSETS.filter((each) => numbers.includes(each.asset)) as never,
  };
  const ledger = {
    getState: async () => state,
    read: async (_: unknown, work: (of: unknown) => unknown) => work(reader),
  };
  const adapters = new Map([['TRON', { parseAddress: (text: string) => (text.startsWith('T') ? text : undefined) }]]);
  return { ledger, adapters } as unknown as Pick<Program, 'ledger' | 'adapters'>;
}

const STATE = { chain: 'TRON', height: 9, firstHeight: 0, isPartial: false } as const;
const nodeThat = (
  tell: (query: AskedBalance, height: number) => bigint | undefined,
  hasHistory = false,
): BalanceReader => ({
  hasHistory,
  readBalances: async (height, queries) => queries.map((each) => tell(each, height)),
});
const audit = (node: BalanceReader, state: Partial<ChainState> = STATE, sample = 100) =>
  auditBalances(program(state), node, { chain: 'TRON', sample, draw: () => 0 });

describe('balances held against a node', () => {
  const honest = ({ address, token }: AskedBalance) => (token === 'Tusdt' ? 5n : address === 'Ta' ? 20n : 0n);

  it('agree: coins and known tokens of real addresses, and nothing else [R-RUN-80]', async () => {
    const queries: AskedBalance[] = [];
    const node = nodeThat((each) => {
      queries.push(each);
      return honest(each);
    });
    expect(await audit(node)).toEqual({ chain: 'TRON', height: 9, addresses: 2, compared: 3, notTold: 0, faults: [] });
    expect(queries).toEqual([{ address: 'Ta' }, { address: 'Ta', token: 'Tusdt' }, { address: 'Tb' }]);
    expect((await audit(node, STATE, 1)).addresses).toBe(1);
  });

  it('that differ are named with both figures, and those that are not told are counted apart [R-RUN-80] [R-RUN-92]', async () => {
    const node = nodeThat(({ address, token }) => (token === 'Tusdt' ? undefined : address === 'Ta' ? 21n : 0n));
    expect(await audit(node)).toMatchObject({
      addresses: 2,
      compared: 2,
      notTold: 1,
      faults: ['Ta: the ledger has 20 TRX, the node reports 21'],
    });
    const silent = nodeThat(({ address }) => (address === 'Ta' ? undefined : 0n));
    expect(await audit(silent)).toMatchObject({ addresses: 1, compared: 1, notTold: 2, faults: [] });
  });

  it('of a ledger that begins later are the change since then, where the node tells it [R-RUN-81]', async () => {
    const state = { ...STATE, firstHeight: 5, isPartial: true };
    const node = nodeThat((each, height) => (height === 4 ? 1_000n : 1_000n + honest(each)), true);
    expect((await audit(node, state)).faults).toEqual([]);
    await expect(audit(nodeThat(honest), state)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(audit(nodeThat(honest), { chain: 'TRON' })).rejects.toMatchObject({ code: 'CHAIN_NOT_INDEXED' });
  });
});
