import type { SearchAnswer } from '@sulian/contract';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import chain from '../../locales/en/chain.json' with { type: 'json' };
import entity from '../../locales/en/entity.json' with { type: 'json' };
import lookup from '../../locales/en/lookup.json' with { type: 'json' };
import search from '../../locales/en/search.json' with { type: 'json' };
import { drawInEnglish, toText } from '../../testing/read-text.tsx';
import { Gaps } from './search-gaps.tsx';

const client = new QueryClient();
client.setQueryData(['blockchains'], {
  BSC: { id: 'BSC', indexing: { status: 'empty' } },
  BASE: { id: 'BASE', indexing: { status: 'empty' } },
  TRON: { id: 'TRON', indexing: { status: 'unsupported' } },
});

const gap = (blockchain: string, rest: object = {}) => ({
  blockchain,
  state: 'notIndexed',
  isSkipped: true,
  isRecognised: true,
  height: null,
  lag: null,
  ...rest,
});
const draw = async (gaps: readonly object[]) => {
  const answer = { gaps, endsNotSearched: [], notSearched: [] } as unknown as SearchAnswer;
  return toText(
    await drawInEnglish(<Gaps answer={answer} onRetry={() => undefined} />, { chain, entity, lookup, search }, client),
  );
};

describe('what a search could not see', () => {
  it('is one line a reason, however many chains the address may be of [R-CHAIN-91] [R-CHAIN-92]', async () => {
    expect(await draw([gap('BSC'), gap('TRON'), gap('BASE')])).toBe(
      'The address is valid on BNB Smart Chain, Base, of which there is no data: risk unknown' +
        ' The address is valid on TRON, not supported in this version: risk unknown',
    );
  });

  it('is on a chain on demand what was not fetched [R-FETCH-85]', async () => {
    const onDemand = { state: 'onDemand', isSkipped: false };
    for (const isRecognised of [true, false])
      expect(await draw([gap('TRON', { ...onDemand, isRecognised })])).toBe(
        lookup.gap.onDemand.replace('{{chain}}', 'TRON'),
      );
  });

  it('says of a chain that is held where it stands', async () => {
    const behind = { state: 'behind', isSkipped: false, lag: 7 };
    expect(await draw([gap('BSC', behind)])).toContain(
      'address of BNB Smart Chain. BNB Smart Chain is 7 blocks behind',
    );
    expect(await draw([gap('BSC', { ...behind, isRecognised: false })])).toMatch(/^BNB Smart Chain is 7 blocks behind/);
  });
});
