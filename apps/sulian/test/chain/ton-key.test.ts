import { createTonSource } from '@sulian/chains';
import { startTonWorldNode } from '@sulian/world';
import { expect, it } from 'vitest';

const CALM = { blocks: 40, startTimeSec: 1_795_000_000, blockEveryMs: 0 };
const READ = { timeoutMs: 5_000, retries: 1, retryFirstMs: 20 };

it('an indexer of TON requires its key, with which it answers without limits [R-CHAIN-247]', async () => {
  const node = await startTonWorldNode({ ...CALM, seed: 'shut-ton', apiKey: 's3cret' });
  const connect = (headers?: Readonly<Record<string, string>>) =>
    createTonSource({ ...READ, chain: 'TON', urls: [node.url], ...(headers === undefined ? {} : { headers }) });
  await expect(connect().getHead()).rejects.toMatchObject({ code: 'SOURCE_UNREACHABLE' });
  expect(await connect({ 'X-Api-Key': 's3cret' }).getHead()).toEqual({ height: 39, hash: node.world.tip.hash });
  await node.stop();
});
