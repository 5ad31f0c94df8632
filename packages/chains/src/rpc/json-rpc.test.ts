import { describe, expect, it } from 'vitest';
import { createRpcClient, type RpcDialect } from './json-rpc.ts';

const DIALECT: RpcDialect = {
  version: '2.0',
  timeoutMs: 1_000,
  maxAnswerBytes: 1_000,
  meanings: [
    { codes: [-32007], fault: 'SOURCE_MALFORMED', details: { isSkipped: true } },
    { words: /behind/, fault: 'SOURCE_SYNCING', describe: (method) => `the node is too young for ${method}` },
  ],
};

/** A client of a node that gives one answer, and the sizes of its requests. */
function clientOf(answer: (calls: readonly { id: number }[]) => unknown, dialect: Partial<RpcDialect> = {}) {
  const sizes: number[] = [];
  const fetch = async (_: unknown, init?: RequestInit) => {
    const calls = JSON.parse(String(init?.body)) as { id: number }[];
    sizes.push(calls.length);
    return new Response(JSON.stringify(answer(calls)));
  };
  const client = createRpcClient({ url: 'http://node.example', fetch }, { ...DIALECT, ...dialect });
  return { client, sizes };
}
const CALLS = Array.from({ length: 6 }, (_, i) => ({ method: 'getBlock', params: [i] }));

describe('createRpcClient', () => {
  it('gives each call its own outcome, an error as what the family says that it means', async () => {
    const errors = [undefined, { code: -32007, message: 'slot was skipped' }, { code: 1, message: 'node is behind' }];
    const { client } = clientOf((calls) => calls.map(({ id }) => ({ id, result: `block ${id}`, error: errors[id] })));
    const outcomes = await client.batch(CALLS.slice(0, 4));
    expect(outcomes).toMatchObject([
      { result: 'block 0' },
      { error: { code: 'SOURCE_MALFORMED', retryable: true, details: { isSkipped: true, method: 'getBlock' } } },
      { error: { code: 'SOURCE_SYNCING', message: 'the node is too young for getBlock: node is behind' } },
      { result: 'block 3' },
    ]);
  });

  it('takes ids that come back as text, and no answer without one for the first', async () => {
    const asText = clientOf((calls) => calls.map(({ id }) => ({ id: String(id), result: id })));
    expect(await asText.client.batch(CALLS)).toEqual(CALLS.map((_, i) => ({ result: i })));
    for (const id of [null, undefined, '', true, []])
      await expect(clientOf(() => [{ id, result: 1 }]).client.call('getSlot')).rejects.toMatchObject({
        code: 'SOURCE_MALFORMED',
        message: 'an answer is missing',
      });
  });

  it('asks for less at once where it was too much, unless the family sends a batch as one request', async () => {
    const tooLarge = { id: null, error: { code: 413, message: 'too large' } };
    const answer = (calls: readonly { id: number }[]) =>
      calls.length > 2 ? tooLarge : calls.map(({ id }) => ({ id, result: 'x' }));
    const meanings = [{ words: /too large/, fault: 'SOURCE_MALFORMED', details: { isTooLarge: true } }] as const;
    const halving = clientOf(answer, { maxCalls: 5, meanings });
    expect(await halving.client.batch(CALLS)).toHaveLength(6);
    expect(halving.sizes).toEqual([5, 2, 3, 1, 2, 1]);
    const whole = clientOf(answer, { meanings });
    await expect(whole.client.batch(CALLS)).rejects.toMatchObject({ details: { isTooLarge: true } });
    expect(whole.sizes).toEqual([6]);
  });
});
