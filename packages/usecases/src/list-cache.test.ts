import { expect, it } from 'vitest';
import { createListCache, type ListCache, type ListSource } from './list-cache.ts';

/** A chain whose blocks' hashes are given from height 1 on. */
const readerOf = (...hashes: readonly string[]): ListSource['reader'] =>
  ({
    chain: 'BITCOIN',
    state: { height: hashes.length, hash: hashes.at(-1), reorgs: 0, coverage: 0 },
    findBlock: async (height: number) => (hashes[height - 1] === undefined ? undefined : { hash: hashes[height - 1] }),
  }) as unknown as ListSource['reader'];

const ask = (lists: ListCache, reader: ListSource['reader'], list: readonly string[], more: Partial<ListSource> = {}) =>
  lists.read(
    { reader, question: ['list'], versions: [1], asOf: undefined, ...more },
    { make: async () => list, countRows: ({ length }) => length },
  );

it('answers later pages from the list of page 1, and page 1 from the newest block [R-LIST-101]', async () => {
  const lists = createListCache();
  const first = await ask(lists, readerOf('a'), ['x', 'y']);
  expect(first).toMatchObject({ list: ['x', 'y'], isReread: false });
  const grown = readerOf('a', 'b');
  expect(await ask(lists, grown, ['new', 'x', 'y'], { asOf: first.asOf })).toEqual(first);
  const again = await ask(lists, grown, ['new', 'x', 'y']);
  expect(again).toMatchObject({ list: ['new', 'x', 'y'], isReread: false });
  expect(again.asOf).not.toBe(first.asOf);
  expect(await ask(lists, grown, ['other'], { asOf: first.asOf, question: ['another'] })).toMatchObject({
    list: ['other'],
    isReread: true,
  });
});

it('reads again after a round of fetching, at the same block [R-FETCH-57]', async () => {
  const lists = createListCache();
  const before = readerOf('a');
  const { asOf } = await ask(lists, before, ['x']);
  const after = { ...before, state: { ...before.state, coverage: 1 } };
  expect(await ask(lists, after, ['y'])).toMatchObject({ list: ['y'] });
  expect((await ask(lists, after, ['y'])).asOf).not.toBe(asOf);
});

it('reads again where the block of page 1 was replaced, and says so [R-LIST-101]', async () => {
  const lists = createListCache();
  const { asOf } = await ask(lists, readerOf('a', 'b'), ['x']);
  const forked = readerOf('a', 'c');
  const second = await ask(lists, forked, ['y'], { asOf });
  expect(second).toMatchObject({ list: ['y'], isReread: true });
  expect(await ask(lists, forked, ['z'], { asOf: second.asOf })).toEqual({ ...second, isReread: false });
});

it('reads again where the list is no longer stored; it is the same while nothing changed [R-LIST-101]', async () => {
  const { asOf } = await ask(createListCache(), readerOf('a'), ['x']);
  const restarted = createListCache();
  expect(await ask(restarted, readerOf('a'), ['x'], { asOf })).toMatchObject({ isReread: false, asOf });
  expect(await ask(restarted, readerOf('a'), ['x'], { asOf, versions: [2] })).toMatchObject({ isReread: false });
  expect(await ask(createListCache(), readerOf('a'), ['x'], { asOf, versions: [2] })).toMatchObject({ isReread: true });
  expect(await ask(createListCache(), readerOf('a', 'b'), ['x'], { asOf })).toMatchObject({ isReread: true });
});

it('stores no more rows than it may, and nothing of what it is told not to store', async () => {
  const small = createListCache(5);
  const { asOf } = await ask(small, readerOf('a'), ['x', 'y', 'z']);
  await ask(small, readerOf('a'), ['x', 'y'], { question: ['another'] });
  expect(await ask(small, readerOf('a', 'b'), ['new'], { asOf })).toMatchObject({ isReread: true });
  const lists = createListCache();
  const source = { reader: readerOf('a'), question: ['list'], versions: [], asOf: undefined };
  const first = await lists.read(source, { make: async () => 1, countRows: () => undefined });
  const later = { ...source, reader: readerOf('a', 'b'), asOf: first.asOf };
  expect((await lists.read(later, { make: async () => 2, countRows: () => undefined })).isReread).toBe(true);
});

it('stores no list larger than its room, which would evict all others [R-LIST-103]', async () => {
  const lists = createListCache(4);
  const small = await ask(lists, readerOf('a'), ['x']);
  await ask(lists, readerOf('a'), ['1', '2', '3', '4'], { question: ['large'] });
  expect(await ask(lists, readerOf('a', 'b'), ['y'], { asOf: small.asOf })).toEqual(small);
});
