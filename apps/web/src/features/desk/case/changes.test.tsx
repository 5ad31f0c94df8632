import type { DeskChangesAnswer, DeskObject } from '@sulian/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import app from '../../../locales/en/app.json' with { type: 'json' };
import desk from '../../../locales/en/desk.json' with { type: 'json' };
import list from '../../../locales/en/list.json' with { type: 'json' };
import state from '../../../locales/en/state.json' with { type: 'json' };
import { drawInEnglish, toText } from '../../../testing/read-text.tsx';
import { Changes } from './changes.tsx';

vi.mock('../../../components/chains/use-chain-text.ts', () => ({ useChainText: () => (chain: string) => chain }));

const OBJECT = { id: 1, blockchain: 'TRON', address: 'TLAuCLWPoXLGKrYJNPZkcb6816XQ' } as DeskObject;
const NOTHING = { kind: 'FROZEN', movement: null, text: '', notificationId: null } as const;
const change = (more: object): DeskChangesAnswer['items'][number] => ({
  ...{ objectId: 1, time: 1, names: [] },
  ...NOTHING,
  ...more,
});
const moved = (direction: 'IN' | 'OUT', count: number) =>
  change({ kind: 'MOVED', movement: { count, txHash: 'ab', direction, amount: '20000.5', symbol: 'USDT' } });

const draw = (answer: Partial<DeskChangesAnswer>) => {
  const data = { since: 0, items: [], isCut: false, gaps: [], ...answer };
  const query = { data, isError: false } as unknown as UseQueryResult<DeskChangesAnswer>;
  return drawInEnglish(<Changes query={query} since={0} objects={[OBJECT]} />, { app, desk, list, state });
};

it('each change is a line with its kind, its content and one way on [R-DESK-31]', async () => {
  const html = await draw({
    items: [
      moved('OUT', 1),
      moved('IN', 3),
      change({ text: 'USDT' }),
      change({ kind: 'RELABELLED', text: '天枢', names: [{ language: 'en', name: 'Tianshu' }] }),
      change({ kind: 'ALERT', notificationId: 7 }),
    ],
  });
  const lines = html.split('<li>').slice(1).map(toText);
  expect(lines[0]).toMatch(/Out 20,000.5 USDT Continue tracing/);
  expect(lines[1]).toMatch(/Moved 3 movements, most recently received 20,000.5 USDT Open transaction/);
  expect(lines[2]).toMatch(/Frozen USDT Open address/);
  expect(lines[3]).toMatch(/New label Tianshu Open address/);
  expect(lines[4]).toMatch(/Alert Alert fired Open alert/);
  expect(html).toContain('href="/alert/7"');
  expect(html).toContain('direction=OUTGOING');
});

it('no change is stated only where all chains were read [R-DESK-31]', async () => {
  expect(toText(await draw({}))).toContain('No object of this case has changed since yesterday');
  const text = toText(await draw({ gaps: ['ETHEREUM'] }));
  expect(text).toContain('ETHEREUM could not be read');
  expect(text).not.toContain('No object');
  expect(toText(await draw({ items: [change({})], isCut: true }))).toContain('Only the newest 1 change');
});
