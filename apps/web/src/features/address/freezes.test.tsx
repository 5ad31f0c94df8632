import type { Freeze, ObjectAnswer } from '@sulian/contract';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import app from '../../locales/en/app.json' with { type: 'json' };
import freeze from '../../locales/en/freeze.json' with { type: 'json' };
import { drawInEnglish, toText } from '../../testing/read-text.tsx';
import { Freezes } from './freezes.tsx';

const USDT = { symbol: 'USDT', chainId: '0xdac17f958d2ee523a2206206994597c13d831ec7' };
const at = (hash: string, timeSec: number) => ({ hash: hash.repeat(64), timeSec });
const seized: Freeze = {
  asset: USDT,
  address: '0xa',
  issuer: 'Tether',
  since: at('1', 1_795_000_000),
  until: null,
  destroyed: [{ ...at('2', 1_795_003_600), amount: '34567.89' }],
};
const released: Freeze = { ...seized, until: at('3', 1_795_007_200), destroyed: [] };

const answer = (freezes: readonly Freeze[], rest: Partial<ObjectAnswer> = {}): object => ({
  freezes,
  freezesTotal: freezes.length,
  areFreezesCut: false,
  freezesFrom: 0,
  basis: { height: 12_345 },
  ...rest,
});

const draw = (object: object | undefined, blockchain = 'ETHEREUM', kind: 'addresses' | 'wallets' = 'addresses') =>
  drawInEnglish(<Freezes target={{ blockchain, kind, hash: '0xa' }} object={object as ObjectAnswer | undefined} />, {
    freeze,
    app,
  });
const read = async (...object: Parameters<typeof draw>): Promise<string> => toText(await draw(...object));

describe('freezes by issuers', () => {
  it('say which coin, by whom, since when and by which transaction, and what was destroyed [R-ADDR-98]', async () => {
    const html = await draw(answer([seized]));
    const text = toText(html);
    for (const part of ['Frozen in USDT', 'Issuer: Tether', 'Not unfrozen', '34,567.89 USDT', 'block 12,345'])
      expect(text).toContain(part);
    for (const hash of ['1', '2']) expect(html).toContain(`href="/trading/ETHEREUM/${hash.repeat(64)}"`);
    expect(html).toContain(new Date(1_795_000_000_000).toISOString());
  });

  it('whose destroyed amount the chain does not tell, say that it is unknown, not zero [R-ADDR-98]', async () => {
    const text = await read(answer([{ ...seized, destroyed: [{ ...at('2', 1_795_003_600), amount: null }] }]));
    expect(text).toContain('Destroyed, amount unknown');
  });

  it('say that they were lifted, and by which transaction [R-ADDR-98]', async () => {
    const html = await draw(answer([released]));
    expect(toText(html)).toContain('all unfrozen as of block 12,345');
    expect(toText(html)).toContain('Nothing destroyed');
    expect(toText(html)).not.toContain('Frozen in');
    expect(html).toContain(`href="/trading/ETHEREUM/${'3'.repeat(64)}"`);
  });

  it('are called a fact and no label, with no colour of risk [R-ADDR-98]', async () => {
    const html = await draw(answer([seized]));
    expect(toText(html)).toContain('not a label, and not part of the score');
    expect(html).not.toMatch(/class="[^"]*(level|warn|critical)/);
  });

  it("name the wallet's address that was frozen, and how many are not listed [R-ADDR-98]", async () => {
    const html = await draw(answer([seized], { freezesTotal: 23 }), 'ETHEREUM', 'wallets');
    expect(html).toContain('href="/address/1/ETHEREUM/0xa"');
    expect(toText(html)).toContain('22 more freezes');
    expect(toText(html)).not.toContain('Too many');
    const cut = await read(answer([seized], { areFreezesCut: true }));
    expect(cut).toContain('Too many freezes to read all');
  });

  it('are unknown, not absent, where events are not kept, or not from the beginning [R-ADDR-99] [R-CHAIN-335]', async () => {
    const unknown = await read(answer([], { freezesFrom: null }));
    expect(unknown).toContain('whether it is frozen is unknown');
    expect(unknown).not.toContain('Not seen frozen');
    expect(await read(answer([], { freezesFrom: 32_570 }), 'RIPPLE')).not.toContain('are not stored');
    const late = await read(answer([], { freezesFrom: 9_000 }));
    expect(late).toContain('Not seen frozen up to block 12,345');
    expect(late).toContain('before block 9,000 are not stored');
    expect(await read(answer([{ ...seized, since: null }]))).toContain('before the stored events');
  });

  it('that are known are told whatever else is not kept [R-ADDR-99]', async () => {
    const unknown = await read(answer([seized], { freezesFrom: null }));
    expect(unknown).toContain('Frozen in USDT');
    expect(unknown).toContain('further freezes or unfreezes may be missing');
    expect(unknown).not.toContain('whether it is frozen is unknown');
    const lifted = await read(answer([released], { freezesFrom: null }));
    expect(lifted).toContain('further freezes or unfreezes may be missing');
    expect(lifted).not.toContain('all unfrozen');
    const late = await read(answer([seized], { freezesFrom: 9_000 }));
    expect(late).toContain('Frozen in USDT');
    expect(late).toContain('before block 9,000 are not stored');
  });

  it('are absent where that is known, and are not spoken of on chains without issuers [R-ADDR-99]', async () => {
    const none = await read(answer([]));
    expect(none).toContain('Not seen frozen up to block 12,345');
    expect(none).not.toContain('unknown');
    expect(await read(undefined)).not.toContain('Not seen frozen');
    expect(await read(answer([], { freezesFrom: null }), 'BITCOIN')).toBe('');
  });

  it('state on a chain on demand neither that there is none nor that one lasts [R-FETCH-84]', async () => {
    const client = new QueryClient();
    client.setQueryData(['blockchains'], { TRON: { id: 'TRON', held: 'ON_DEMAND' } });
    const rest = { freezesFrom: null, areFreezesCut: true };
    const of = async (freezes: readonly Freeze[]) =>
      toText(
        await drawInEnglish(
          <Freezes
            target={{ blockchain: 'TRON', kind: 'addresses', hash: 'T1' }}
            object={answer(freezes, rest) as ObjectAnswer}
          />,
          { freeze, app },
          client,
        ),
      );
    const none = await of([]);
    expect(none).toContain(freeze.onDemand);
    expect(none).not.toContain(freeze.cut);
    const one = await of([{ ...seized, destroyed: [] }]);
    expect(one).toContain('Freeze on record in USDT');
    for (const claim of ['Frozen in', freeze.notLifted, freeze.noneDestroyed]) expect(one).not.toContain(claim);
  });
});
