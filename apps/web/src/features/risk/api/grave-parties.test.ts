import { afterEach, expect, it, vi } from 'vitest';
import type { Question } from '../../../lib/analyse.ts';
import { listGraveParties } from './grave-parties.ts';

afterEach(() => vi.unstubAllGlobals());

const QUESTION = { blockchain: 'TRON', objectId: '12', coin: 'ALL', analysisType: 'OUTGOING' } as const;
const PARTY = { address: 'y', entity: null, level: 'Critical' };

/** Answer of the list per level, and the requested paths. */
async function ask(objectType: Question['objectType'], items: readonly object[], isComplete = true) {
  const paths: string[] = [];
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('fetch', async (path: string) => {
    paths.push(path);
    return Response.json({ items: path.includes('Critical') ? items : [], _metadata: { isComplete } });
  });
  const parties = await listGraveParties({ ...QUESTION, objectType }, new AbortController().signal);
  return { parties, paths };
}

it.each([
  ['ENTITY', 'entities'],
  ['WALLET', 'wallets'],
  ['ADDRESS', 'addresses'],
] as const)('of an object %s are read from its list on the chain, by level and direction [R-ADDR-154]', async (type, kind) => {
  const { parties, paths } = await ask(type, [PARTY, PARTY]);
  expect(parties).toEqual([PARTY]);
  expect(paths).toHaveLength(2);
  for (const path of paths) {
    expect(path).toContain(`/blockchains/TRON/${kind}/12/counterparties?`);
    expect(path).toMatch(/direction=OUTGOING.*coin=ALL.*level=(Critical|High)/);
  }
});

it('of a list that is not told are unknown, not none [R-ADDR-154]', async () => {
  expect((await ask('ADDRESS', [])).parties).toEqual([]);
  expect((await ask('ADDRESS', [], false)).parties).toBeNull();
  expect((await ask('ADDRESS', [PARTY], false)).parties).toEqual([PARTY]);
});
