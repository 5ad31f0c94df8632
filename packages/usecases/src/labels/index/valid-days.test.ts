import { type Entity, type Label, type LedgerReader, toTxId } from '@sulian/domain';
import { createLabel, createRandom } from '@sulian/testkit';
import { describe, expect, test } from 'vitest';
import { createFakeLedger, createFakeStore } from '../testing/fake-stores.ts';
import { followLabels } from '../testing/follow-labels.ts';
import { ValidDays } from './valid-days.ts';

const DAY_SEC = 86_400;
const FIRST_SEC = Date.UTC(2020, 0, 1) / 1_000;
const entity = (id: number, name: string): Entity => ({ id, name, type: 'Exchange', countries: [], tags: [] });
const [ALPHA, BETA] = [entity(1, 'Alpha'), entity(2, 'Beta')];
let nextLabel = 1;
const label = (address: string, of: Entity, more: Partial<Label> = {}): Label =>
  createLabel({
    id: nextLabel++,
    chain: 'BITCOIN',
    address,
    entity: of,
    source: 'test',
    confidence: 50,
    ...more,
  });

/** Noon of the given day: one block per day since 2020-01-01. */
const noonOf = (at: number) => FIRST_SEC + at * DAY_SEC + DAY_SEC / 2;

/** A snapshot up to the height: every height, or only those given, has a block. */
function readerAt(
  ledger: ReturnType<typeof createFakeLedger>,
  height: number,
  {
    timeOf = noonOf,
    heights,
    coverage = 0,
  }: { timeOf?: (at: number) => number; heights?: readonly number[]; coverage?: number } = {},
): LedgerReader {
  const reader = ledger.reader();
  const blocks = (heights ?? Array.from({ length: height + 1 }, (_, at) => at)).filter((at) => at <= height);
  const times = new Map(blocks.map((at) => [at, timeOf(at)]));
  const last = blocks.at(-1) ?? 0;
  const state = { ...reader.state, firstHeight: blocks[0], height: last, timeSec: timeOf(last), coverage };
  const more = { state, listBlockTimes: pick(times), listBlockTimesAround: listAround(blocks, timeOf) };
  return new Proxy(reader, {
    get: (target, key) => more[String(key) as keyof typeof more] ?? Reflect.get(target, key),
  });
}

const pick = (times: ReadonlyMap<number, number>) => async (heights: readonly number[]) =>
  new Map(heights.flatMap((at) => (times.has(at) ? [[at, times.get(at) ?? 0] as const] : [])));

const listAround =
  (blocks: readonly number[], timeOf: (at: number) => number) =>
  async (heights: readonly number[], limitEach: number) =>
    new Map(
      heights.map((viewHeight) => {
        const place = blocks.findIndex((at) => at >= viewHeight);
        const at = place < 0 ? blocks.length : place;
        const near = blocks.slice(Math.max(0, at - limitEach), at + limitEach);
        return [viewHeight, near.map((height) => ({ height, timeSec: timeOf(height) }))];
      }),
    );

async function open(labels: readonly Label[], addresses: readonly string[], height = 100) {
  const ledger = createFakeLedger(addresses);
  const index = followLabels({ chain: 'BITCOIN', store: createFakeStore(labels) });
  await index.refresh(readerAt(ledger, height));
  return { ledger, index };
}

describe('a label with a period', () => {
  test('counts in transactions from its first day to its last, and in no others [R-LABEL-23]', async () => {
    const { index } = await open([label('a', ALPHA, { validFrom: '2020-01-11', validTo: '2020-01-20' })], ['a']);
    const isNamed = (height: number) => index.findAddressLabel(1, toTxId(height, 3)) !== undefined;
    expect([9, 10, 19, 20].map(isNamed)).toEqual([false, true, true, false]);
    // Without a transaction, the label of any time is returned.
    expect(index.findAddressLabel(1)?.entity.name).toBe('Alpha');
  });

  test('leaves other times to the next best label', async () => {
    const { index } = await open(
      [label('a', ALPHA, { validTo: '2020-01-10', confidence: 90 }), label('a', BETA)],
      ['a'],
    );
    const nameAt = (height: number) => index.findAddressLabel(1, toTxId(height, 0))?.entity.name;
    expect([nameAt(9), nameAt(10)]).toEqual(['Alpha', 'Beta']);
  });

  test('that begins or ends after the head is looked at again when the ledger gets there', async () => {
    const labels = [label('a', ALPHA, { validFrom: '2020-02-01', validTo: '2020-02-10' })];
    const { ledger, index } = await open(labels, ['a'], 20);
    expect(index.findAddressLabel(1, toTxId(20, 0))).toBeUndefined();
    await index.refresh(readerAt(ledger, 35));
    expect(index.findAddressLabel(1, toTxId(32, 0))).toBeDefined();
    await index.refresh(readerAt(ledger, 50));
    expect([40, 41].map((height) => index.findAddressLabel(1, toTxId(height, 0)) !== undefined)).toEqual([true, false]);
  });

  test('counts in blocks that later rounds of fetching add below, too [R-FETCH-57]', async () => {
    const { ledger, index } = await open([label('a', ALPHA, { validFrom: '2020-01-11' })], ['a'], 0);
    const isNamed = (height: number) => index.findAddressLabel(1, toTxId(height, 3)) !== undefined;
    await index.refresh(readerAt(ledger, 100, { heights: [0, 50, 100], coverage: 1 }));
    expect([0, 50].map(isNamed)).toEqual([false, true]);
    await index.refresh(readerAt(ledger, 100, { heights: [0, 9, 10, 50, 100], coverage: 2 }));
    expect([9, 10].map(isNamed)).toEqual([false, true]);
  });

  test('counts in the blocks of the newest round, whichever round is searched last [R-FETCH-57]', async () => {
    const days = new ValidDays([label('a', ALPHA, { validFrom: '2020-01-11' })]);
    const ledger = createFakeLedger(['a']);
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const older = readerAt(ledger, 100, { heights: [0, 50, 100], coverage: 1 });
    const slow = new Proxy(older, {
      get: (target, key) =>
        key === 'listBlockTimesAround'
          ? async (...query: Parameters<LedgerReader['listBlockTimesAround']>) => {
              await released;
              return older.listBlockTimesAround(...query);
            }
          : Reflect.get(target, key),
    });
    const newer = readerAt(ledger, 100, { heights: [0, 9, 10, 50, 100], coverage: 2 });
    const searches = [days.grow(slow), days.grow(newer)];
    release();
    await Promise.all(searches);
    await days.grow(older);
    const isValid = (height: number) => days.covers(label('a', ALPHA, { validFrom: '2020-01-11' }), toTxId(height, 0));
    expect([9, 10].map(isValid)).toEqual([false, true]);
  });

  test('goes on after a search that failed [R-FETCH-57]', async () => {
    const days = new ValidDays([label('a', ALPHA, { validFrom: '2020-01-11' })]);
    const reader = readerAt(createFakeLedger(['a']), 20);
    const broken = new Proxy(reader, {
      get: (target, key) =>
        key === 'listBlockTimesAround' ? () => Promise.reject(new Error('away')) : Reflect.get(target, key),
    });
    await expect(days.grow(broken)).rejects.toThrow('away');
    await days.grow(reader);
    expect(days.covers(label('a', ALPHA, { validFrom: '2020-01-11' }), toTxId(10, 0))).toBe(true);
  });

  test('bounds what it says of its wallet too, unless another label of the service has another period', async () => {
    const bounded = label('a', ALPHA, { validTo: '2020-01-10' });
    const { ledger, index } = await open([bounded], ['a', 'b']);
    ledger.merge('a', 'b');
    await index.refresh(readerAt(ledger, 100));
    const wallet = ledger.walletOf('a');
    const at = (each: typeof index, height: number) => each.findWalletLabel(wallet, toTxId(height, 0))?.entity.name;
    expect([at(index, 9), at(index, 10), index.findWalletLabel(wallet)?.entity.name]).toEqual([
      'Alpha',
      undefined,
      'Alpha',
    ]);
    const both = await open([bounded, label('b', ALPHA)], ['a', 'b']);
    both.ledger.merge('a', 'b');
    await both.index.refresh(readerAt(both.ledger, 100));
    expect(at(both.index, 10)).toBe('Alpha');
  });

  describe('where times of blocks run backwards, as those of Bitcoin may by two hours', () => {
    /** A block every ten minutes, 144 a day; some are dated an hour and a half ahead, others behind. */
    const skewed = (at: number) => FIRST_SEC + at * 600 + (at % 7 === 0 ? 5_400 : 0) - (at % 5 === 0 ? 5_400 : 0);
    const isIn = (at: number) => skewed(at) >= FIRST_SEC + 10 * DAY_SEC && skewed(at) < FIRST_SEC + 20 * DAY_SEC;
    const labels = [label('a', ALPHA, { validFrom: '2020-01-11', validTo: '2020-01-20' })];
    const around = [1_440, 2_880].flatMap((middle) => Array.from({ length: 61 }, (_, index) => middle - 30 + index));

    test('each transaction is judged by its own block [R-LABEL-42]', async () => {
      const ledger = createFakeLedger(['a']);
      const index = followLabels({ chain: 'BITCOIN', store: createFakeStore(labels) });
      await index.refresh(readerAt(ledger, 4_000, { timeOf: skewed }));
      const wrong = around.filter((at) => (index.findAddressLabel(1, toTxId(at, 0)) !== undefined) !== isIn(at));
      expect(wrong).toEqual([]);
    });

    test('and in the same way while the ledger grows over the turn of the day [R-LABEL-42]', async () => {
      const ledger = createFakeLedger(['a']);
      const index = followLabels({ chain: 'BITCOIN', store: createFakeStore(labels) });
      const wrong: number[] = [];
      for (const height of around) {
        await index.refresh(readerAt(ledger, height, { timeOf: skewed }));
        for (const at of around.filter((each) => each <= height))
          if ((index.findAddressLabel(1, toTxId(at, 0)) !== undefined) !== isIn(at)) wrong.push(at);
      }
      expect(wrong).toEqual([]);
    });
  });
});

describe('where heights have gaps', () => {
  const TURN = Date.UTC(2020, 0, 11) / 1_000;
  const labels = [label('a', ALPHA, { validFrom: '2020-01-11' })];
  async function listWrong(heights: readonly number[], timeOf: (at: number) => number) {
    const ledger = createFakeLedger(['a']);
    const index = followLabels({ chain: 'SOLANA', store: createFakeStore(labels) });
    await index.refresh(readerAt(ledger, heights.at(-1) ?? 0, { timeOf, heights }));
    return heights.filter((at) => (index.findAddressLabel(1, toTxId(at, 0)) !== undefined) !== timeOf(at) >= TURN);
  }

  test.each([
    2, 5,
  ])('a label begins on its day though %i of 100 heights have no block [R-LABEL-90]', async (percent) => {
    const random = createRandom(percent);
    // 40 days of a slot every quarter of an hour; each first height makes another search.
    for (let first = 0; first < 60; first += 1) {
      const heights = Array.from({ length: 3_840 }, (_, at) => 1_000 * first + at).filter(
        () => random.below(100) >= percent,
      );
      const start = heights[0] ?? 0;
      expect(await listWrong(heights, (at) => FIRST_SEC + (at - start) * 900)).toEqual([]);
    }
  });

  test('a label begins on its day though only a few heights have a block [R-LABEL-90]', async () => {
    const days = [0, 3, 9, 10, 11, 400, 2_000];
    expect(
      await listWrong(
        days.map((day) => day * 216_000 + 7),
        (at) => noonOf(Math.floor(at / 216_000)),
      ),
    ).toEqual([]);
  });

  test('an older snapshot takes nothing from what a newer one knows [R-LABEL-90]', async () => {
    const ledger = createFakeLedger(['a']);
    const index = followLabels({ chain: 'SOLANA', store: createFakeStore(labels) });
    await index.refresh(readerAt(ledger, 40));
    await index.refresh(readerAt(ledger, 12));
    expect([9, 10, 30].map((at) => index.findAddressLabel(1, toTxId(at, 0)) !== undefined)).toEqual([
      false,
      true,
      true,
    ]);
  });
});

describe('what the days of a label mean', () => {
  const LIST: Entity = { id: 3, name: 'List', type: 'OFAC sanction list', countries: [], tags: [] };
  const nameAt = (index: Awaited<ReturnType<typeof open>>['index'], height: number) =>
    index.findAddressLabel(1, toTxId(height, 0))?.entity.name;
  const laterAt = (index: Awaited<ReturnType<typeof open>>['index'], height: number) =>
    index.findLaterListing({ addressId: 1 }, toTxId(height, 0));

  test('an observation holds at all times [R-LABEL-62]', async () => {
    const days = { validFrom: '2020-01-11', validTo: '2020-01-20' } as const;
    const seen = await open([label('a', ALPHA, { ...days, validity: 'observation' })], ['a']);
    expect([9, 10, 20].map((at) => nameAt(seen.index, at))).toEqual(['Alpha', 'Alpha', 'Alpha']);
    const run = await open([label('a', ALPHA, { ...days, validity: 'control' })], ['a']);
    expect([9, 10, 20].map((at) => nameAt(run.index, at))).toEqual([undefined, 'Alpha', undefined]);
    expect(laterAt(run.index, 9)).toBeUndefined();
  });

  test('a listing in force speaks before surer labels, and after its end they do [R-LABEL-63]', async () => {
    const listing = label('a', LIST, {
      validity: 'listing',
      validFrom: '2020-01-11',
      validTo: '2020-01-20',
      confidence: 60,
    });
    const { index } = await open([label('a', ALPHA, { confidence: 90 }), listing], ['a']);
    expect([9, 10, 19, 20].map((at) => nameAt(index, at))).toEqual(['Alpha', 'List', 'List', 'Alpha']);
    expect(index.listLabels('a')).toHaveLength(2);
    expect(laterAt(index, 9)).toMatchObject({ listing: { id: listing.id }, before: { entity: ALPHA } });
    expect([10, 20].map((at) => laterAt(index, at))).toEqual([undefined, undefined]);
  });

  test('one that has not ended heads an address’s labels [R-LABEL-63]', async () => {
    const sure = label('a', ALPHA, { confidence: 90 });
    const { index } = await open([sure, label('a', LIST, { validity: 'listing', confidence: 60 })], ['a']);
    expect(index.findAddressLabel(1)?.entity.name).toBe('List');
    const ended = label('a', LIST, { validity: 'listing', validTo: '2020-01-20', confidence: 60 });
    const after = await open([sure, ended], ['a']);
    expect(after.index.findAddressLabel(1)?.entity.name).toBe('Alpha');
  });

  test('what names the same list is not what an address was known as before it [R-ENDS-65]', async () => {
    const listing = label('a', LIST, { validity: 'listing', validFrom: '2020-01-11' });
    const { index } = await open([listing, label('a', { ...LIST, id: 4 }, { validity: 'observation' })], ['a']);
    expect(laterAt(index, 9)).toMatchObject({ listing: { id: listing.id } });
    expect(laterAt(index, 9)?.before).toBeUndefined();
  });

  test('a listing of a wallet’s member is later for the wallet too, and gives way to a severe service after its end [R-LABEL-63]', async () => {
    const listing = label('a', LIST, { validity: 'listing', validFrom: '2020-01-11', validTo: '2020-01-20' });
    const { ledger, index } = await open([listing], ['a', 'b']);
    ledger.merge('a', 'b');
    await index.refresh(readerAt(ledger, 100));
    const walletId = ledger.walletOf('a');
    const at = (height: number) => toTxId(height, 0);
    expect(index.findLaterListing({ addressId: 2, walletId }, at(9))).toMatchObject({ listing: { id: listing.id } });
    expect(index.findWalletLabel(walletId, at(10))?.entity.name).toBe('List');
    expect(index.findWalletLabel(walletId, at(20))).toBeUndefined();
  });
});
