import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import chain from '../../locales/en/chain.json' with { type: 'json' };
import { drawInEnglish } from '../../testing/read-text.tsx';
import { ChainSelect } from './chain-select.tsx';

const client = new QueryClient();
client.setQueryData(['blockchains'], {
  BITCOIN: { id: 'BITCOIN', indexing: { status: 'held' } },
  BSC: { id: 'BSC', indexing: { status: 'empty' } },
  TRON: { id: 'TRON', indexing: { status: 'unsupported' } },
});

async function listOptions(isOne: boolean): Promise<readonly (readonly [text: string, isDisabled: boolean])[]> {
  const html = await drawInEnglish(
    <ChainSelect value="BITCOIN" onChange={() => undefined} isOne={isOne} />,
    { chain },
    client,
  );
  return [...html.matchAll(/<option([^>]*)>([^<]*)</g)].map(([, attributes = '', text = '']) => [
    text,
    attributes.includes('disabled'),
  ]);
}

it('marks a chain that cannot be read or holds nothing, and offers it only where labels alone are looked for [R-CHAIN-91]', async () => {
  const marked = ['BNB Smart Chain (no data)', 'TRON (not supported yet)'];
  for (const isOne of [true, false]) {
    const options = await listOptions(isOne);
    expect(options).toContainEqual(['Bitcoin', false]);
    for (const text of marked) expect(options).toContainEqual([text, isOne]);
  }
});
