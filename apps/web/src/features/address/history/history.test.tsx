import type { HistoryAnswer } from '@sulian/contract';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { nameOwnZone } from '../../../lib/format.ts';
import app from '../../../locales/en/app.json' with { type: 'json' };
import counterparty from '../../../locales/en/counterparty.json' with { type: 'json' };
import history from '../../../locales/en/history.json' with { type: 'json' };
import state from '../../../locales/en/state.json' with { type: 'json' };
import tile from '../../../locales/en/tile.json' with { type: 'json' };
import { drawInEnglish, toText } from '../../../testing/read-text.tsx';
import { History } from './history.tsx';
import { HistoryTable } from './history-table.tsx';
import { getOwnZone } from './step.ts';

const TARGET = { blockchain: 'BITCOIN', kind: 'addresses', hash: 'bc1qme' } as const;
const dayOf = (date: string): number => Date.parse(date) / 1000;
const point = (date: string, received: string, sent: string, balance: string | null) => ({
  from: dayOf(date),
  received,
  sent,
  balance,
  receivedUsd: null,
  sentUsd: null,
});
const ANSWER = {
  coin: { id: 0, symbol: 'BTC' },
  step: 'DAY',
  zone: 'UTC',
  utcReason: null,
  points: [point('2026-01-01', '10', '0', '10'), point('2026-01-03', '0', '4.5', '5.5')],
  balanceBefore: '0',
  balanceUnknown: null,
  heldFrom: dayOf('2009-01-03'),
  incompleteReason: null,
  summedAtMost: 500_000,
  hasSimulatedPrices: false,
  basis: { time: dayOf('2026-01-04') },
} as unknown as HistoryAnswer;
const PARTS = { app, counterparty, history, state, tile };

async function draw(changes: Partial<HistoryAnswer> = {}): Promise<string> {
  const client = new QueryClient();
  client.setQueryData(['history', TARGET, 'MAIN', getOwnZone()], { ...ANSWER, ...changes });
  return drawInEnglish(<History target={TARGET} />, PARTS, client);
}

it('is a chart that is walked by keys and read aloud, which says in whose days it is [R-ADDR-181] [R-ADDR-184]', async () => {
  const html = await draw();
  expect(html).toContain('role="slider"');
  expect(html).toContain('aria-valuetext="2026-01-03: received 0, sent 4.5, balance 5.5 (BTC)"');
  expect(html).toMatch(/tabindex="0"/i);
  expect(toText(html)).toContain('By UTC day');
});

it('names the reader’s zone in note and figures, or why days are those of UTC [R-ADDR-227] [R-ADDR-228]', async () => {
  const own = toText(await draw({ zone: 'Asia/Shanghai' }));
  expect(own).toContain(`By ${nameOwnZone()} day`);
  expect(own).toContain(`Day (${nameOwnZone()})`);
  expect(toText(await draw({ utcReason: 'TOO_MANY_TRANSACTIONS' }))).toContain(
    'An address of more than 500,000 transactions has sums per UTC day only',
  );
  expect(toText(await draw({ utcReason: 'ENTITY' }))).toContain('Entities have sums per UTC day only');
});

it('is the same points in figures, newest first [R-ADDR-184]', async () => {
  const text = toText(await drawInEnglish(<HistoryTable history={ANSWER} />, PARTS));
  expect(text.indexOf('2026-01-03')).toBeLessThan(text.indexOf('2026-01-01'));
  expect(text).toContain('5.5');
});

it('that is not fetched as a whole has no days without movements, and no absence [R-FETCH-83]', async () => {
  const basis = { ...ANSWER.basis, isPartial: true, historyState: 'PART' } as const;
  const unknown = { balanceUnknown: 'HISTORY_NOT_FETCHED', basis } as const;
  const part = toText(await draw({ ...unknown, points: [point('2026-01-01', '10', '0', null)] }));
  expect(part).toContain('A day without data does not mean that nothing moved');
  expect(part).not.toContain('Days without transfers');
  const empty = toText(await draw({ ...unknown, points: [] }));
  expect(empty).toContain(state.absent.PART);
  expect(empty).not.toContain('No transfers of BTC');
  const none = { ...basis, historyState: 'NOT_FETCHED' } as const;
  expect(toText(await draw({ ...unknown, basis: none, points: [] }))).toContain(state.absent.NOT_FETCHED);
});

it('that begins late shows no balance but since when blocks are held [R-ADDR-182]', async () => {
  const points = ANSWER.points.map((each) => ({ ...each, balance: null }));
  const html = await draw({ points, balanceBefore: null, balanceUnknown: 'PARTIAL' });
  expect(toText(html)).toContain('no balance is shown');
  expect(toText(html)).toContain('The ledger begins at 2009-01-03');
  expect(html).toContain('balance unknown');
  expect(toText(html)).not.toContain('Balance, at most');
});

it('of nothing says so, and of too much why there is none [R-ADDR-183]', async () => {
  expect(toText(await draw({ points: [] }))).toContain('No transfers of BTC');
  const html = await draw({ points: [], incompleteReason: 'TOO_MANY_TRANSACTIONS', balanceBefore: null });
  expect(html).toContain('role="alert"');
  expect(toText(html)).toContain('more than 500,000 transactions has no daily history');
});
