import { createTezosTokenReader } from '@sulian/chains';
import { startTezosWorldNode } from '@sulian/world';
import { expect, it } from 'vitest';

const CALM = { blocks: 30, startTimeSec: 1_795_000_000, blockEveryMs: 0 };

it('a node of Tezos has the names of tokens in their contracts, each by its number [R-CHAIN-311]', async () => {
  const node = await startTezosWorldNode({ ...CALM, seed: 'named-tezos' });
  const reader = createTezosTokenReader({ urls: [node.url] });
  const keys = [...node.world.tokens.keys()];
  expect(keys.length).toBeGreaterThan(0);
  const nobody = `${keys[0]?.split(':')[0]}:7`;
  const tokens = await reader.readTokens([...keys, nobody, 'no contract']);
  expect(keys.map((key) => tokens.get(key))).toEqual([...node.world.tokens.values()]);
  expect([tokens.get(nobody), tokens.get('no contract')]).toEqual([{}, {}]);
  await node.stop();
});
