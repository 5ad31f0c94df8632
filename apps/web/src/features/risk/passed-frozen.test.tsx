import type { ScoringDetail, ScoringResult } from '@sulian/contract';
import { describe, expect, it } from 'vitest';
import app from '../../locales/en/app.json' with { type: 'json' };
import risk from '../../locales/en/risk.json' with { type: 'json' };
import { drawInEnglish, toText } from '../../testing/read-text.tsx';
import { PassedFrozen, useFreezesText } from './passed-frozen.tsx';

const COLLECT = 'TDqCnuomCvMZrJnqQh1oBq8qZZ2VVT3mr8';
const draw = (frozen: ScoringDetail['frozen']) =>
  drawInEnglish(<PassedFrozen row={{ frozen } as ScoringDetail} blockchain="TRON" />, { risk, app });
const Said = (result: Pick<ScoringResult, 'freezes' | 'blockchain'>) => <p>{useFreezesText()(result)}</p>;

describe('the mark of frozen addresses on a row', () => {
  it('[R-ADDR-130] names the addresses, their coins and how much passed them, and how many more there are', async () => {
    const html = await draw({
      total: 3,
      addresses: [
        { address: COLLECT, assets: ['USDT', 'USDC'], percentage: 12.345 },
        { address: 'TLiA1KRV4RvhPkqqDpru5j6ZoR1ZTxHzLZ', assets: ['USDT'], percentage: 0.0001 },
      ],
    });
    const text = toText(html);
    expect(text).toMatch(/frozen in USDT, USDC\s+TDqCn\S*\s+Copy\s+12\.3[45] %/);
    expect(text).toContain('&lt; 0.01 %');
    expect(text).toContain('1 more frozen address');
    expect(html).toContain(`href="/address/1/TRON/${COLLECT}"`);
  });

  it('[R-ADDR-130] is not there where none is known', async () => {
    expect(toText(await draw(undefined))).toBe('');
  });

  it.each([
    [{ from: 0, isWhole: true }, 'All paths followed'],
    [{ from: null, isWhole: true }, 'is unknown'],
    [{ from: 12_000, isWhole: true }, 'before block 12,000'],
    [{ from: 0, isWhole: false }, 'only some were checked'],
    [undefined, ''],
  ])('[R-ADDR-131] says what it rests on: %j', async (freezes, said) => {
    const text = toText(await drawInEnglish(<Said freezes={freezes} blockchain="TRON" />, { risk }));
    expect(text).toContain(said);
    if (said === '') expect(text).toBe('');
  });

  it.each([
    ['TON', 1, 'All paths followed'],
    ['RIPPLE', 32_570, 'All paths followed'],
    ['RIPPLE', 32_571, 'before block 32,571'],
  ] as const)('[R-CHAIN-335] knows all of %s that is held from block %i on', async (blockchain, from, said) => {
    const html = await drawInEnglish(<Said freezes={{ from, isWhole: true }} blockchain={blockchain} />, { risk });
    expect(toText(html)).toContain(said);
  });
});
