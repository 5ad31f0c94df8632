import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeChain, type ScriptedNode, startScriptedNode } from '../testing/scripted-node.ts';
import { createTronFreezeReader } from './freeze-reader.ts';

const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const ADDRESS = 'TA6KbwPR1nBAadCQUnyEJxFSdaPegcFc6m';
const ADDRESS_HEX = '4101586c1a8205210fdc209aaf339a762a0395ea2a';
const word = (digit: string): string => digit.padStart(64, '0');

describe('freezes by issuers of TRON', () => {
  let node: ScriptedNode;
  /** Answer of the contract, or the node's refusal. */
  let answer: unknown;
  beforeEach(async () => {
    node = await startScriptedNode(makeChain(5));
    node.say = ({ path }) => (path === 'wallet/triggerconstantcontract' ? { answer } : undefined);
  });
  afterEach(() => node.stop());
  const read = (isSimulated = true) =>
    createTronFreezeReader({ chain: 'TRON', urls: [node.url], timeoutMs: 2_000, isSimulated }).readFreezes(ADDRESS);

  it('are what the contract answers of the address [R-FETCH-180]', async () => {
    const calls: unknown[] = [];
    node.say = ({ path, body }) => {
      if (path !== 'wallet/triggerconstantcontract') return undefined;
      calls.push(body);
      return { answer: { constant_result: [word('1')], result: { result: true } } };
    };
    expect(await read()).toEqual({
      source: new URL(node.url).host,
      height: 4,
      tokens: [{ token: USDT, isFrozen: true }],
    });
    const owner = { owner_address: ADDRESS_HEX, parameter: ADDRESS_HEX.slice(2).padStart(64, '0') };
    expect(calls).toEqual([expect.objectContaining({ function_selector: 'isBlackListed(address)', ...owner })]);
  });

  it.each([
    ['it refuses', { Error: 'class org.tron.core.exception.ContractValidateException : No contract' }],
    ['it reverts', { constant_result: [''], result: { result: true, message: '52' } }],
    ['its word is no boolean', { constant_result: [word('2')], result: { result: true } }],
    ['it answers more than a word', { constant_result: [word('1') + word('1')], result: { result: true } }],
    ['there is no answer', {}],
  ])('are unknown, never “not frozen”, where %s [R-FETCH-180]', async (_, nodeAnswer) => {
    answer = nodeAnswer;
    expect((await read()).tokens).toEqual([{ token: USDT, isFrozen: undefined }]);
  });

  it('are a fault where the node is busy or serves another chain [R-FETCH-180]', async () => {
    answer = { Error: 'lack of computing resources' };
    await expect(read()).rejects.toMatchObject({ code: 'SOURCE_UNREACHABLE' });
    await expect(read(false)).rejects.toMatchObject({ code: 'BLOCK_FOREIGN' });
  });
});
