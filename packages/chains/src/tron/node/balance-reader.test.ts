import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Json, makeChain, type ScriptedNode, startScriptedNode } from '../testing/scripted-node.ts';
import { createTronBalanceReader } from './balance-reader.ts';

const RICH = 'TA6KbwPR1nBAadCQUnyEJxFSdaPegcFc6m';
const NOBODY = 'TA6kM5rr6muS6YpUAsbViFLaBhZgF6Z6Er';
const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const RICH_HEX = '4101586c1a8205210fdc209aaf339a762a0395ea2a';

/** Each part another power of ten, so that a missing one shows. */
const ACCOUNT = {
  address: RICH_HEX,
  balance: 1,
  frozen: [{ frozen_balance: 10, expire_time: 1 }],
  delegated_frozen_balance_for_bandwidth: 100,
  acquired_delegated_frozen_balance_for_bandwidth: 5,
  tron_power: { frozen_balance: 1_000 },
  account_resource: {
    frozen_balance_for_energy: { frozen_balance: 10_000 },
    delegated_frozen_balance_for_energy: 100_000,
    delegated_frozenV2_balance_for_energy: 1_000_000,
    acquired_delegated_frozenV2_balance_for_energy: 5,
  },
  frozenV2: [{ amount: 10_000_000 }, { type: 'ENERGY', amount: 100_000_000 }, { type: 'TRON_POWER' }],
  delegated_frozenV2_balance_for_bandwidth: 1_000_000_000,
  acquired_delegated_frozenV2_balance_for_bandwidth: 5,
  unfrozenV2: [{ unfreeze_amount: 10_000_000_000, unfreeze_expire_time: 1 }],
  allowance: 5,
  assetV2: [{ key: '1002000', value: 7 }],
};

describe('balances that a node of TRON tells', () => {
  let node: ScriptedNode;
  beforeEach(async () => {
    node = await startScriptedNode(makeChain(5));
    node.say = ({ path, body }) => {
      if (path === 'wallet/getaccount') return { answer: body['address'] === RICH_HEX ? ACCOUNT : {} };
      if (path !== 'wallet/triggerconstantcontract') return undefined;
      const isRich = body['parameter'] === RICH_HEX.slice(2).padStart(64, '0');
      return { answer: isRich ? { constant_result: ['f'.padStart(64, '0')] } : { result: { code: 'OTHER_ERROR' } } };
    };
  });
  afterEach(() => node.stop());
  const reader = () => createTronBalanceReader({ urls: [node.url], retries: 0 });

  it('count coins that are free, staked, lent and being freed; tokens of both kinds [R-RUN-80]', async () => {
    const queries = [
      { address: RICH },
      { address: RICH, token: '1002000' },
      { address: RICH, token: '1009999' },
      { address: RICH, token: USDT },
      { address: RICH, token: 'name:5457' },
      { address: NOBODY },
      { address: NOBODY, token: USDT },
    ];
    expect(await reader().readBalances(4, queries)).toEqual([11_111_111_111n, 7n, 0n, 15n, undefined, 0n, undefined]);
    expect(node.calls.filter(({ path }) => path === 'wallet/getaccount')).toHaveLength(2);
  });

  it('of a later block are those of the newest solid one, or of the newest where there is no such call [R-FETCH-45]', async () => {
    const { say } = node;
    const paths: string[] = [];
    node.say = (call: { path: string; body: Json }) => {
      paths.push(call.path);
      return say({ ...call, path: call.path.replace('walletsolidity', 'wallet') });
    };
    const later = (height: number) => reader().readLaterBalances?.(height, [{ address: RICH }]);
    expect(await later(0)).toEqual([11_111_111_111n]);
    expect(paths).toEqual(['walletsolidity/getnowblock', 'walletsolidity/getaccount']);
    expect(await later(99)).toEqual([undefined]);
    node.say = say;
    node.missing = new Set(['walletsolidity/getnowblock']);
    expect(await later(4)).toEqual([11_111_111_111n]);
    expect(await later(5)).toEqual([undefined]);
  });

  it('are refused where the node stands elsewhere than asked, or moves on meanwhile [R-RUN-81]', async () => {
    await expect(reader().readBalances(3, [{ address: RICH }])).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      details: { node: 4, ledger: 3 },
    });
    const { say } = node;
    node.say = (call: { path: string; body: Json }) => {
      if (call.path === 'wallet/getaccount') node.blocks = makeChain(6);
      return say(call);
    };
    await expect(reader().readBalances(4, [{ address: RICH }])).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});
