import type { Headline, TransactionsAnswer } from '@sulian/contract';
import { WORDS_EN } from '@sulian/domain';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ObjectRef } from '../../../lib/api.ts';
import { readView } from '../../../lib/transaction-view.ts';
import app from '../../../locales/en/app.json' with { type: 'json' };
import filter from '../../../locales/en/filter.json' with { type: 'json' };
import list from '../../../locales/en/list.json' with { type: 'json' };
import pager from '../../../locales/en/pager.json' with { type: 'json' };
import poisoning from '../../../locales/en/poisoning.json' with { type: 'json' };
import state from '../../../locales/en/state.json' with { type: 'json' };
import time from '../../../locales/en/time.json' with { type: 'json' };
import { drawInEnglish, toText } from '../../../testing/read-text.tsx';
import { Transactions } from './transactions.tsx';

const target: ObjectRef = { blockchain: 'BITCOIN', kind: 'addresses', hash: 'x' };
const texts = { app, ...WORDS_EN, filter, list, pager, poisoning, state, time };
const NOW = 1_795_000_000;

type Item = TransactionsAnswer['items'][number];
const party = (
  more: Partial<NonNullable<Item['operations'][number]['counterparty']>> = {},
): NonNullable<Item['operations'][number]['counterparty']> => ({
  party: 'ADDRESS',
  address: 'bc1qother000000000000000000000other',
  wallet: null,
  entity: null,
  headline: null,
  level: 'Undefined',
  levelOf: null,
  levelReason: null,
  entityFrom: null,
  provenance: null,
  others: 1,
  customer: null,
  amount: '1',
  isExact: true,
  ...more,
});
const item = (amount: string, counterparty: ReturnType<typeof party> | null, type = 'VALUE_TRANSFER') =>
  ({
    hash: `hash of ${amount}`,
    date: NOW,
    block: 1,
    status: 'success',
    numberOfOperations: 1,
    isPoisoning: false,
    operations: [
      {
        ...{
          type,
          amount,
          counterparty,
          symbol: 'BTC',
          assetName: 'Bitcoin',
          icon: null,
          amountUsd: 12,
          traced: null,
          poisoning: null,
        },
        coin: { isSpam: false, decimals: 8 },
      },
    ],
  }) as unknown as Item;

const answer = (items: readonly Item[], more: Partial<TransactionsAnswer['_metadata']> = {}) => ({
  items,
  _metadata: {
    ...{ total: items.length, offset: 0, limit: 4, poisoningNotLookedUp: 0 },
    ...{ asOf: '90-af', isReread: false, isComplete: true, searchedFrom: null, row: null, ...more },
  },
  basis: {},
});

/**
 * @param page its answer; an error for a refusal; undefined while it is on its way
 * @param failure of a refresh after that answer
 */
async function draw(page: object | Error | undefined, search = '', failure?: Error): Promise<string> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } });
  const view = readView(new URLSearchParams(search), 'BITCOIN');
  const key = ['transactions', target, view, 4];
  if (page instanceof Error)
    await client.fetchQuery({ queryKey: key, queryFn: () => Promise.reject(page) }).catch(() => undefined);
  else if (page !== undefined) client.setQueryData(key, page);
  if (failure !== undefined)
    client.getQueryCache().find({ queryKey: key })?.setState({ status: 'error', error: failure });
  return drawInEnglish(<Transactions target={target} />, texts, client, `/address/1/BITCOIN/x?${search}`);
}

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  return () => vi.unstubAllGlobals();
});

describe('the transactions of an object', () => {
  it('say that they were read again where the block of page 1 was replaced [R-LIST-14]', async () => {
    const reread = /block of page 1 was replaced/;
    expect(toText(await draw(answer([item('-1', party())], { isReread: true }), 'page=2&asOf=90-af'))).toMatch(reread);
    expect(toText(await draw(answer([item('-1', party())])))).not.toMatch(reread);
  });

  it('[R-LABEL-83] name the customer of a service beside it', async () => {
    const customer = { subKey: '104', entity: null, level: 'Undefined', levelReason: null, provenance: null } as const;
    expect(toText(await draw(answer([item('-1', party({ customer }))])))).toContain(':104');
    expect(toText(await draw(answer([item('-1', party())])))).not.toContain(':104');
  });

  it('[R-LIST-30] [R-LIST-31] tell the way, with whom, of how many, and that a part is by proportion', async () => {
    const entity = { id: 12, name: 'Dark Mixer', names: [], type: 'Mixing service', tags: [], riskAssessment: null };
    const headline: Headline = {
      level: 'High',
      basis: 'OWN',
      isUnverified: false,
      isService: false,
      customers: null,
      unanswered: [],
    };
    const OWN_HIGH = { level: 'High', levelOf: 'OWN' } as const;
    const text = toText(
      await draw(
        answer([
          item('-0.618', party({ entity: entity as never, headline, ...OWN_HIGH, others: 3, isExact: false })),
          item('1', party()),
          item('2', party({ party: 'COINJOIN', address: null })),
          item('-0.1', null, 'FEE'),
        ]),
      ),
    );
    expect(text).toContain('Dark Mixer');
    expect(text).toMatch(/High.* one of 3 payees · pro rata/);
    expect(text).toContain('No label');
    expect(text).toContain('CoinJoin');
    expect(text).toMatch(/Out Fee Fee/);
  });

  it('[R-LIST-87] have the operations of one transaction as rows beside its one time and hash', async () => {
    const [sent, mint] = [item('-5', party({ address: 'bc1qpayee' })), item('-0.1', null, 'MINT')];
    const both = { ...sent, numberOfOperations: 4, operations: [...sent.operations, ...mint.operations] };
    const html = await draw(answer([both, item('1', party())]));
    const rows = [...html.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].slice(1).map(([, cells = '']) => cells);
    expect(rows.map((cells) => (cells.match(/rowSpan="2"|rowspan="2"/g) ?? []).length)).toEqual([2, 0, 0]);
    const texts = rows.map(toText);
    expect(texts[0]).toMatch(/Out .*bc1qpay.*−5\.0\s+BTC/);
    expect(texts[0]).not.toContain('0.1');
    expect(texts[1]).toMatch(/^Out .*2.* −0\.1\s+BTC/);
    expect(texts[2]).toMatch(/In .*\+1\.0\s+BTC/);
  });

  it('[R-ADDR-225] have fees below what they were paid for, and in a row where they are all or carry a share', async () => {
    const [sent, fee] = [item('-5', party({ address: 'bc1qpayee' })), item('-0.25', null, 'FEE')];
    const both = { ...sent, numberOfOperations: 2, operations: [...sent.operations, ...fee.operations] };
    const rowsOf = async (...items: Item[]) =>
      [...(await draw(answer(items))).matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].slice(1);
    const [folded, ...others] = await rowsOf(both);
    expect(others).toEqual([]);
    expect(toText(folded?.[1] ?? '')).toMatch(/bc1qpay.*−5\s+BTC .*Fee −0\.25 BTC .*12\.00 12\.00/);
    expect(await rowsOf(fee)).toHaveLength(1);
    const traced = { percentage: 1, amount: '0.25', amountUsd: 12 };
    const carrying = { ...both, operations: [...sent.operations, { ...fee.operations[0], traced }] } as Item;
    expect(await rowsOf(carrying)).toHaveLength(2);
  });

  it('[R-LIST-77] say of one that failed, or partly, that it did', async () => {
    const draw1 = async (status: Item['status']) => toText(await draw(answer([{ ...item('-1', party()), status }])));
    expect(await draw1('failed')).toContain('Failed');
    expect(await draw1('partly')).toContain('Partly successful');
    expect(await draw1('success')).not.toMatch(/success/i);
  });

  it.each([
    [{ level: 'High', levelOf: 'OWN', levelReason: 'OWN_LABEL' }, /High risk (?!.*by its)/],
    [{ level: 'Medium', levelOf: 'OWN', levelReason: 'UNVERIFIED' }, /Medium risk +unverified label, Medium at most/],
    [{ level: 'Critical', levelOf: 'ORIGIN', levelReason: null }, /Critical risk +by the origin of its funds/],
    [{ level: 'Undefined', levelOf: null, levelReason: 'ENDED' }, /Aurora +label period over/],
  ] as const)('[R-SCORE-190] [R-SCORE-191] tell the one level of a party, and why: %o', async (known, said) => {
    const entity = { id: 12, name: 'Aurora', names: [], type: 'Scam', tags: [], riskAssessment: null } as never;
    expect(toText(await draw(answer([item('-1', party({ entity, ...known }))])))).toMatch(said);
  });

  it('[R-LIST-07] [R-LIST-08] [R-LIST-09] [R-ADDR-40] have four pictures: grey rows while they load, none, failed with a retry, and stale', async () => {
    /** Marks of the four pictures, and whether there is a row. */
    const marksOf = (html: string) => ({
      isGrey: html.includes('class="bone"'),
      isEmpty: html.includes('class="state empty"'),
      isFailed: html.includes('class="state failed" role="alert"'),
      isStale: html.includes('class="strip"'),
      isListed: html.includes('data-row='),
    });
    const nothing = { isGrey: false, isEmpty: false, isFailed: false, isStale: false, isListed: false };
    const waiting = await draw(undefined);
    expect(marksOf(waiting)).toEqual({ ...nothing, isGrey: true });
    expect(waiting).not.toContain('class="spinner"');
    const empty = await draw(answer([]));
    expect(marksOf(empty)).toEqual({ ...nothing, isEmpty: true });
    expect(toText(empty)).toContain(list.none);
    const failed = await draw(new Error('away'));
    expect(marksOf(failed)).toEqual({ ...nothing, isFailed: true });
    expect(toText(failed)).toContain(app.retry);
    const stale = await draw(answer([item('-1', party())]), '', new Error('away'));
    expect(marksOf(stale)).toEqual({ ...nothing, isStale: true, isListed: true });
    expect(toText(stale)).toMatch(/Update failed.* Retry/);
  });

  it('of which not all are fetched name that, with nothing to search on, and state no absence [R-FETCH-83]', async () => {
    const basis = { isPartial: true, lacksInternalTransfers: false, historyState: 'PART' };
    const part = { ...answer([item('-1', party())], { isComplete: false, total: null }), basis };
    const text = toText(await draw(part));
    expect(text).toContain(list.fetchedOnly);
    expect(text).not.toContain(list.searchOn);
    const empty = { ...answer([], { isComplete: false, total: null }), basis };
    for (const search of ['', 'direction=INCOMING'])
      expect(toText(await draw(empty, search))).toContain(state.absent.PART);
  });

  it('[R-LIST-01] beyond the last page are not told as none: the pager is at the last one', async () => {
    const html = await draw(answer([], { total: 97 }), 'page=26');
    expect(toText(html)).not.toContain(list.none);
    expect(html).toContain('bone');
    expect(toText(html)).toContain('97 total');
    expect(html).toMatch(/aria-current="page"[^>]*>25</);
  });

  it('[R-LIST-79] of a span that is turned round say so, count nothing and wait for nothing', async () => {
    const html = await draw(undefined, 'from=1795000005&to=1795000001');
    expect(toText(html)).toContain(time.badSpan);
    expect(toText(html)).not.toContain(filter.waiting);
    expect(html).not.toContain('bone');
    expect(html).toContain('Remove filter');
  });

  it('[R-LIST-40] that a filter left none of say so, with what removes it', async () => {
    const html = await draw(answer([]), 'direction=in');
    expect(toText(html)).toContain(list.noneOfFilter);
    expect(html).toContain('Remove filter: Incoming');
    expect(toText(html)).toContain(filter.removeAll);
  });

  it('[R-LIST-35] of which not all were looked at are never told as all', async () => {
    const html = await draw(answer([], { isComplete: false, searchedFrom: NOW }), 'with=bc1qother');
    expect(toText(html)).toContain('Searched back to');
    expect(toText(html)).toContain(list.searchOn);
  });

  it('[R-LIST-60] whose row was not traced to its end are told as not all, and none of them as none', async () => {
    const text = toText(await draw(answer([], { isComplete: false }), 'row=INCOMING%3Aentity%3A12'));
    expect(text).toContain(list.rowCut);
    expect(text).toContain(list.traceAgain);
    expect(text).toContain(list.noneSearched);
    expect(text).not.toContain(list.noneOfFilter);
  });

  it('[R-LIST-36] say how much of a row single transactions are known to carry', async () => {
    const row = { percentage: 52.14, knownPercentage: 40, amount: '1', symbol: 'BTC', isUsd: false, height: 7 };
    const html = await draw(answer([item('1', party())], { row }), 'row=INCOMING%3Aentity%3A12');
    expect(html).toContain('Remove filter: Origin of funds: 52.14 % (known by transaction: 40.00 %)');
  });

  it('[R-LIST-94] of a row tell the part of each line that belongs to it, and that of others nothing does', async () => {
    const [whole, other] = [item('1', party()), item('3', party())];
    const traced = { percentage: 25, amount: '0.25', amountUsd: 3 };
    const carrying = { ...whole, operations: whole.operations.map((each) => ({ ...each, traced })) };
    const page = answer([carrying, other]);
    const html = await draw(page, 'row=INCOMING%3Aentity%3A12');
    const rows = [...html.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, cells = '']) => toText(cells));
    expect(rows[0]).toContain([list.tracedShare, list.tracedAmount, list.tracedUsd].join(' '));
    expect(rows[1]).toMatch(/\+1 BTC .*25\.00 % 0\.25 BTC/);
    expect(rows[2]).toContain('— — —');
    // A phone has no room for these columns: the part is a line of the amount's cell.
    const onPhone = [...html.matchAll(/<div class="phone dim">(.*?)<\/div>/gs)].map(([, text = '']) =>
      toText(text).trim(),
    );
    expect(onPhone).toContain(`${list.tracedAmount} 0.25 BTC · 25.00 %`);
    expect(html.match(/class="align-right hidden-on-phones"[^>]*>Traced/g)).toHaveLength(3);
    expect(await draw(page)).not.toContain(list.tracedAmount);
  });

  it('[R-LIST-38] [R-LIST-39] have four rows a page at first, more by choice, and any page by its number', async () => {
    const html = await draw(answer([item('1', party())], { total: 97 }));
    expect(html).toMatch(/aria-pressed="true"[^>]*>4</);
    expect(html.match(/aria-pressed="false"/g)).toHaveLength(2);
    expect(toText(html)).toContain(list.jumpTo);
  });
});
