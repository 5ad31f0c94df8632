import { readFileSync } from 'node:fs';
import type { TransactionAnswer } from '@sulian/contract';
import { EVENT_KINDS } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import app from '../../locales/en/app.json' with { type: 'json' };
import event from '../../locales/en/event.json' with { type: 'json' };
import permission from '../../locales/en/permission.json' with { type: 'json' };
import { drawInEnglish, toText } from '../../testing/read-text.tsx';
import { Events } from './events.tsx';

const asset = { symbol: 'USDT', chainId: '0xdac17f958d2ee523a2206206994597c13d831ec7' };
const of = (kind: string, rest: object = {}) => ({
  kind,
  address: '0xa',
  asset,
  other: null,
  amount: null,
  resource: null,
  right: null,
  ...rest,
});
const draw = (events: readonly object[], numberOfEvents = events.length) =>
  drawInEnglish(
    <Events transaction={{ blockchain: 'ETHEREUM', events, numberOfEvents } as unknown as TransactionAnswer} />,
    { event, app, permission },
  );

describe('events of a transaction', () => {
  it('say what was done to whom, in which coin, and how much was destroyed [R-TX-55]', async () => {
    const html = await draw([of('FREEZE'), of('DESTROY', { amount: '34567.89' })], 7);
    expect(toText(html)).toMatch(/Freeze USDT 0xa .*Frozen funds destroyed USDT 0xa .*34,567.89 USDT/);
    expect(html.match(/href="\/address\/1\/ETHEREUM\/0xa"/g)).toHaveLength(2);
    expect(toText(html)).toContain('5 more events');
  });

  it.each([
    ['OWNER_CHANGE', 'to'],
    ['BRIDGE_DEPOSIT', 'to'],
    ['BRIDGE_FILL', 'from'],
    // Signers are added and removed alike.
    ['PERMISSION_CHANGE', 'concerns'],
    ['ROLLUP_MESSAGE', 'concerns'],
  ])('never turn round which way %s went [R-TX-55]', async (kind, word) => {
    expect(toText(await draw([of(kind, { other: '0xb' })]))).toMatch(new RegExp(` ${word}\\s+0xb `));
  });

  it('never let raw units pass for coins [R-TX-55]', async () => {
    expect(toText(await draw([of('BRIDGE_FILL', { asset: null, amount: '1500000' })]))).toContain(
      '1,500,000 base units',
    );
  });

  it('say what a key may do for an account, by its weight against what is needed [R-TX-71]', async () => {
    const right = { role: 'OWNER', weight: '1', threshold: '2' };
    expect(toText(await draw([of('PERMISSION_CHANGE', { asset: null, other: '0xb', right })]))).toMatch(
      /Change of permissions 0xa .*concerns\s+0xb .*Owner permission · weight 1 of threshold 2/,
    );
  });

  it('say which resource is lent to whom, and for whom was voted how often [R-TX-72]', async () => {
    const coin = { symbol: 'TRX', chainId: null };
    const lent = of('RESOURCE_DELEGATION', { asset: coin, other: '0xb', amount: '6868', resource: 'ENERGY' });
    const vote = of('VOTE', { asset: null, other: '0xc', amount: '12' });
    expect(toText(await draw([lent, vote]))).toMatch(
      /Resources delegated TRX 0xa .*to\s+0xb .*energy 6,868 TRX .*Vote 0xa .*to\s+0xc .*12 votes/,
    );
  });

  it('are not spoken of where there are none', async () => {
    expect(await draw([])).toBe('');
  });

  it.each(['cn', 'en'])('have a text of their own each, in %s [R-TX-55]', (language) => {
    const file = new URL(`../../locales/${language}/event.json`, import.meta.url);
    const { kind } = JSON.parse(readFileSync(file, 'utf8')) as { kind: Record<string, string> };
    expect(Object.keys(kind).sort()).toEqual([...EVENT_KINDS].sort());
    expect(new Set(Object.values(kind)).size).toBe(EVENT_KINDS.length);
  });
});
