import type { ObjectAnswer } from '@sulian/contract';
import { describe, expect, it } from 'vitest';
import app from '../../locales/en/app.json' with { type: 'json' };
import stake from '../../locales/en/stake.json' with { type: 'json' };
import { drawInEnglish, toText } from '../../testing/read-text.tsx';
import { Stake } from './stake.tsx';

const draw = (of: ObjectAnswer['stake']) => drawInEnglish(<Stake object={{ stake: of }} />, { stake, app });

describe('the parts of a balance', () => {
  it('are free, staked with what is lent, and waiting with the day from which on it can be taken [R-ADDR-132]', async () => {
    const text = toText(
      await draw({
        free: '1234.5',
        frozen: '1000',
        delegated: '600',
        unfreezing: [{ amount: '30', until: 1_795_000_000 }],
        unfreezingTotal: '30',
      }),
    );
    for (const part of ['1,234.5', '1,000', '600 of it delegated', '30', 'can be withdrawn from', '2026-11-18'])
      expect(text).toContain(part);
  });

  it('without a stake are one line that states so with what is free [R-ADDR-223]', async () => {
    const html = await draw({
      free: '17.971',
      frozen: '0',
      delegated: '0',
      unfreezing: [],
      unfreezingTotal: '0.000000',
    });
    expect(toText(html)).toContain('nothing staked or unstaking, 17.971 free');
    expect(html).not.toContain('<dl');
  });

  it.each([
    'PARTIAL',
    'TOO_MANY',
    'BY_CONTRACT',
    'CONTRADICTION',
  ] as const)('are said to be unknown, and why: %s [R-ADDR-133]', async (unknown) => {
    const text = toText(await draw({ unknown }));
    expect(text).toContain('unknown');
    expect(text).not.toContain('Free');
  });

  it('are not there on chains whose staked coins leave the balance [R-ADDR-132]', async () => {
    expect(toText(await draw(null))).toBe('');
  });
});
