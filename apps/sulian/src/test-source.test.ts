import { createChainAdapter } from '@sulian/chains';
import type { AuditEntry, ChainId } from '@sulian/domain';
import { startEvmWorldNode } from '@sulian/world';
import { expect, it } from 'vitest';
import type { OnDemandConfig } from './config/chain-sources.ts';
import { testHistories } from './test-source.ts';

const AWAY = 'http://127.0.0.1:1/';
const SETTINGS = { type: 'onDemand', ownServersOnly: true, requestsPerSecond: 1_000 } as const;

async function test(chain: ChainId, config: Omit<OnDemandConfig, keyof typeof SETTINGS>) {
  const lines: AuditEntry[] = [];
  const result = await testHistories(
    {
      ...{ chain, config: { ...SETTINGS, ...config }, adapter: createChainAdapter(chain) },
      context: { who: undefined, where: 'cli', origin: { systemUser: 'root' } },
    },
    { append: async (line) => void lines.push(line) },
  );
  return { result, targets: new Set(lines.map(({ target }) => target)) };
}

it('an index of an EVM chain answers a test although its node does not [R-RUN-177]', async () => {
  const world = await startEvmWorldNode({ seed: 'test', blocks: 30, startTimeSec: 1_795_000_000, blockEveryMs: 0 });
  const url = `${world.url.replace(/\/$/, '')}/v2/api`;
  const { result, targets } = await test('ETHEREUM', {
    index: { type: 'etherscan', url, lagBlocks: 0 },
    node: { url: AWAY, timeoutMs: 1_000 },
  });
  await world.stop();
  expect(result).toEqual({ fault: 'SOURCE_UNREACHABLE' });
  expect([...targets]).toEqual(['chain ETHEREUM']);
}, 60_000);

it('an index that has the transactions too is tested alone [R-RUN-177]', async () => {
  const { result } = await test('BITCOIN', { index: { type: 'esplora', url: AWAY, lagBlocks: 0 } });
  expect(result).toEqual({ indexFault: 'SOURCE_UNREACHABLE' });
}, 60_000);
