import { type Direction, type LegRow, toTxId } from '@sulian/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { walkAccount } from '../src/account/trace-account.ts';
import { EndPlaces } from '../src/ends/end-places.ts';
import {
  DEFAULT_POLICY,
  type EndPlace,
  type PathsResult,
  type Policy,
  type TraceResult,
  traceAccount,
  traceAccountPaths,
  traceUtxo,
  traceUtxoPaths,
} from '../src/index.ts';
import { walkUtxo } from '../src/trace/trace-utxo.ts';
import { createLabels, entity, MemoryLedger } from './memory-ledger.ts';
import { buildAccounts, randomAccounts } from './random-accounts.ts';
import { buildLedger, randomLedger } from './random-ledger.ts';
import { direction, objectChoice, toObject } from './random-object.ts';
import { OPEN, randomQuestion, toQuestion } from './random-question.ts';

const RUNS = 200;
const TIMEOUT_MS = 180_000;
const PLACES = 9;
const PLACES_EACH = 4;
const POLICY: Policy = { ...DEFAULT_POLICY, ignoreBelowShare: 0, ignoreAtMostShare: 0 };
const ALL_PATHS = { maxPaths: 2_000, maxHops: 200 };

/** Rows whose money stays at an account: a path leads to one of the transactions that brought it. */
const RESTING = new Set(['end:Unspent output', 'end:Contract that others pay into', 'end:Unknown origin']);

async function placesOf(input: Parameters<typeof traceUtxoPaths>[0]) {
  const collected = new EndPlaces();
  const { trace } = await walkUtxo({ ...input, places: collected });
  return { trace, places: collected.list() };
}

const txIdsOf = (places: readonly EndPlace[]) =>
  [...new Set(places.flatMap(({ txIds }) => txIds))].sort((a, b) => a - b);
const sideOf = (asking: Direction): LegRow['side'] => (asking === 'INCOMING' ? 'source' : 'destination');

const ofRow = (places: readonly EndPlace[], key: string) => places.filter(({ end }) => end.key === key);
const sum = (parts: readonly { readonly share: number }[]): number => parts.reduce((all, { share }) => all + share, 0);

/** Every row is the sum of its places, and every place is of a row. */
function checkSums({ ends }: TraceResult, places: readonly EndPlace[]): void {
  for (const { key, share } of ends) expect(sum(ofRow(places, key)), key).toBeCloseTo(share, PLACES);
  expect(sum(places)).toBeCloseTo(sum(ends), PLACES);
}

/** Recounts a row's places by transaction from its paths, which are multiplied hop by hop. */
function checkPaths(places: readonly EndPlace[], key: string, { paths }: PathsResult): number {
  if (paths.length === ALL_PATHS.maxPaths) return 0;
  const byPaths = new Map<number, number>();
  for (const { hops, share } of paths) {
    const txId = hops.at(-1)?.txId ?? 0;
    byPaths.set(txId, (byPaths.get(txId) ?? 0) + share);
  }
  const byPlaces = new Map<number, number>();
  for (const { txIds, share } of ofRow(places, key)) {
    const txId = txIds.at(-1) ?? 0;
    byPlaces.set(txId, (byPlaces.get(txId) ?? 0) + share);
  }
  for (const [txId, share] of byPlaces) expect(byPaths.get(txId) ?? 0, `${key} in ${txId}`).toBeCloseTo(share, PLACES);
  return byPlaces.size;
}

/** A place as a caller names it: by its newest transaction. */
const toWanted = ({ end, ...place }: EndPlace) => ({
  ...ALL_PATHS,
  key: end.key,
  place: { ...place, txIds: place.txIds.slice(-1) },
});

/** Paths to one place end in one of its transactions, and sum to its share. */
function checkPlacePaths({ share, txIds }: EndPlace, { paths }: PathsResult): void {
  for (const { hops } of paths) expect(txIds).toContain(hops.at(-1)?.txId);
  if (paths.length < ALL_PATHS.maxPaths) expect(sum(paths)).toBeCloseTo(share, PLACES);
}

/** The address of a place is on the far side of each of its transactions. */
function checkAddresses(places: readonly EndPlace[], legs: readonly LegRow[], side: LegRow['side']): void {
  for (const { addressId, txIds } of places)
    if (addressId !== undefined)
      for (const txId of txIds)
        expect(
          legs.some((leg) => leg.txId === txId && leg.side === side && leg.addressId === addressId),
          `${addressId} in ${txId}`,
        ).toBe(true);
}

describe('places at which the money ends', () => {
  it('are each account and transaction, with its part of the row [R-ENDS-113]', async () => {
    const ledger = new MemoryLedger();
    const [mined, first, second] = [toTxId(0, 0), toTxId(1, 0), toTxId(2, 0)];
    ledger.add({ txId: mined, spends: [], outputs: [{ address: 1, amount: 100n }] });
    ledger.add({
      txId: first,
      spends: [{ txId: mined, index: 0 }],
      outputs: [
        { address: 8, amount: 30n },
        { address: 9, amount: 10n },
        { address: 2, amount: 60n },
      ],
    });
    ledger.add({
      txId: second,
      spends: [{ txId: first, index: 2 }],
      outputs: [
        { address: 8, amount: 20n },
        { address: 3, amount: 40n },
      ],
    });
    const exchange = entity(12, 'Exchange');
    const labels = createLabels({
      addresses: new Map([
        [8, exchange],
        [9, exchange],
      ]),
    });
    const object = { kind: 'ADDRESS', addressIds: [1] } as const;
    const question = { direction: 'OUTGOING' as const, object, asset: 0, policy: POLICY, budget: OPEN };
    const { places } = await placesOf({ reader: ledger, labels, question });
    const found = places.map(({ end, txIds, addressId, share, hops }) => [end.key, txIds, addressId, share, hops]);
    expect(found).toEqual([
      ['end:Unspent output', [second], 3, 0.4, 2],
      ['entity:12', [first], 8, 0.3, 1],
      ['entity:12', [second], 8, 0.2, 2],
      ['entity:12', [first], 9, 0.1, 1],
    ]);
  });

  it('sum to the rows and equal the paths, UTXO chains, both directions [R-ENDS-113]', {
    timeout: TIMEOUT_MS,
  }, async () => {
    let checked = 0;
    await fc.assert(
      fc.asyncProperty(randomLedger, objectChoice, direction, async (choices, choice, asking) => {
        const { ledger, labels, ...built } = buildLedger(choices);
        const object = toObject(choice, { ledger, labels, ...built });
        const question = { direction: asking, object, asset: 0, policy: POLICY, budget: OPEN };
        const input = { reader: ledger, labels, question };
        const { trace, places } = await placesOf(input);
        expect(trace).toEqual(await traceUtxo(ledger, labels, question));
        checkSums(trace, places);
        checkAddresses(places, await ledger.listLegs(txIdsOf(places)), sideOf(asking));
        for (const { key } of trace.ends)
          checked += checkPaths(places, key, await traceUtxoPaths(input, { key, ...ALL_PATHS }));
        for (const place of places.slice(0, PLACES_EACH))
          checkPlacePaths(place, await traceUtxoPaths(input, toWanted(place)));
      }),
      { numRuns: RUNS },
    );
    expect(checked).toBeGreaterThan(RUNS);
  });

  it('sum to the rows and equal the paths, account chains, both directions [R-ENDS-113]', {
    timeout: TIMEOUT_MS,
  }, async () => {
    let checked = 0;
    await fc.assert(
      fc.asyncProperty(randomAccounts, randomQuestion, async (choices, choice) => {
        const built = buildAccounts({ ...choices, steps: choices.steps.slice(0, 22) });
        const question = toQuestion(choice, built);
        const input = { reader: built.ledger, labels: built.labels, question };
        const collected = new EndPlaces();
        const { trace } = await walkAccount({ ...input, places: collected }, () => undefined);
        const places = collected.list();
        expect(trace).toEqual(await traceAccount(built.ledger, built.labels, question));
        checkSums(trace, places);
        checkAddresses(places, await built.ledger.listLegs(txIdsOf(places)), sideOf(choice.direction));
        for (const { key } of trace.ends) {
          if (RESTING.has(key)) continue;
          checked += checkPaths(places, key, await traceAccountPaths(input, { key, ...ALL_PATHS }));
        }
        for (const place of places.slice(0, PLACES_EACH))
          checkPlacePaths(place, await traceAccountPaths(input, toWanted(place)));
      }),
      { numRuns: 2 * RUNS },
    );
    expect(checked).toBeGreaterThan(RUNS / 8);
  });
});
