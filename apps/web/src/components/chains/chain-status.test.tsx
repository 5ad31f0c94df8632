import type { Blockchain } from '@sulian/contract';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import texts from '../../locales/en/chain.json' with { type: 'json' };
import { drawInEnglish, toText } from '../../testing/read-text.tsx';
import { ChainStatus } from './chain-status.tsx';

const BITCOIN = {
  id: 'BITCOIN',
  name: 'Bitcoin',
  state: 'indexed',
  indexing: { canFollow: true, canImportFiles: true, isConfigured: true, status: 'held' },
  height: 7,
  time: null,
  lag: 0,
  sourceFault: null,
  isSimulated: false,
  isPartial: false,
  lacksInternalTransfers: false,
} as unknown as Blockchain;

async function read(change: Partial<Blockchain>): Promise<string> {
  const client = new QueryClient();
  client.setQueryData(['blockchains'], { BITCOIN: { ...BITCOIN, ...change } });
  return toText(await drawInEnglish(<ChainStatus />, { chain: texts }, client));
}

it.each([
  ['one source', { hasOneSource: true }, true],
  ['several', { hasOneSource: false }, false],
  ['none, having been imported', { hasOneSource: null }, false],
  ['a simulated one', { hasOneSource: true, isSimulated: true }, false],
] as const)('says at the foot whether a chain has only one source: %s [R-RUN-132]', async (_, change, isNamed) => {
  const text = await read(change);
  expect(text).toContain('Bitcoin');
  expect(text.includes(texts.oneSource)).toBe(isNamed);
});

it('names what is wrong with the source of a chain, and that it is tried again', async () => {
  const text = await read({ state: 'behind', lag: 7, sourceFault: 'SOURCE_SYNCING' });
  expect(text).toContain('7 blocks behind');
  expect(text).toContain('data source fault: node is still syncing; retrying');
  expect(await read({})).not.toContain('data source fault');
});
