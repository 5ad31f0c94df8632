import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { walkAccount } from '../src/account/trace-account.ts';
import { EndPlaces } from '../src/ends/end-places.ts';
import {
  type AccountReader,
  DEFAULT_POLICY,
  findNextMoves,
  type NextMove,
  type NextMoves,
  type PartQuestion,
  type Policy,
} from '../src/index.ts';
import { walkUtxo } from '../src/trace/trace-utxo.ts';
import { buildAccounts, randomAccounts } from './random-accounts.ts';
import { type Built, buildLedger, randomLedger } from './random-ledger.ts';
import { direction } from './random-object.ts';
import { OPEN, OPEN_POLICY, randomQuestion, toQuestion } from './random-question.ts';

const RUNS = 400;
const TIMEOUT_MS = 180_000;
const TOLERANCE = 1e-9;
const POLICY: Policy = { ...DEFAULT_POLICY, ignoreBelowShare: 0, ignoreAtMostShare: 0 };
type PartCase = Pick<Built, 'labels'> & { readonly reader: AccountReader; readonly question: PartQuestion };
type EndSpot = Omit<NextMove, 'leg'>;

/** Money that stays at an account is one place, however many transactions brought it. */
const RESTING = new Set(['end:Unspent output', 'end:Contract that others pay into']);
const keyOf = ({ end, txIds, addressId }: EndSpot): string =>
  RESTING.has(end?.key ?? '') ? `rests ${addressId ?? 'nowhere'}` : `${end?.key} ${txIds} ${addressId ?? 'nowhere'}`;

function sumByKey(places: readonly (EndSpot & { readonly times?: number })[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const place of places) {
    const key = keyOf(place);
    sums.set(key, (sums.get(key) ?? 0) + place.share * (place.times ?? 1));
  }
  return sums;
}

async function walkUtxoPlaces({ reader, labels, question }: PartCase): Promise<readonly EndSpot[]> {
  const places = new EndPlaces();
  await walkUtxo({ reader, labels, question: { ...question, asset: 0 }, places });
  return places.list();
}

async function walkAccountPlaces(partCase: PartCase): Promise<readonly EndSpot[]> {
  const places = new EndPlaces();
  await walkAccount({ ...partCase, places }, () => undefined);
  return places.list();
}

/** The question that goes on from a move. */
const toNext = (question: PartQuestion, { txIds: [txId = 0], addressId, asset = 0, leg }: NextMove): PartQuestion => ({
  ...question,
  assets: [asset],
  object: { kind: 'TRANSACTION', txId, part: { addressId, ...(leg === undefined ? {} : { leg }) } },
});

/** Checks that the walk from a part is the sum of the walks from its next moves, each times its share. */
async function checkSum(
  partCase: PartCase,
  walk: (partCase: PartCase) => Promise<readonly EndSpot[]>,
  { moves }: NextMoves,
): Promise<void> {
  const continued: (EndSpot & { readonly times: number })[] = [];
  for (const move of moves) {
    if (move.end !== undefined) continued.push({ ...move, times: 1 });
    else
      for (const place of await walk({ ...partCase, question: toNext(partCase.question, move) }))
        continued.push({ ...place, times: move.share });
  }
  const sums = sumByKey(continued);
  const whole = sumByKey(await walk(partCase));
  for (const key of new Set([...sums.keys(), ...whole.keys()]))
    expect(Math.abs((sums.get(key) ?? 0) - (whole.get(key) ?? 0)), key).toBeLessThanOrEqual(TOLERANCE);
}

const isBefore = (asking: string, a: number, b: number): boolean => (asking === 'OUTGOING' ? a <= b : a >= b);

describe('the next hop of one part of a transaction', () => {
  it('continues to the shares of the walk, UTXO chains, both directions [R-TRAIL-03]', {
    timeout: TIMEOUT_MS,
  }, async () => {
    let open = 0;
    await fc.assert(
      fc.asyncProperty(randomLedger, fc.nat(), fc.nat(), direction, async (choices, pick, pickLeg, asking) => {
        const { ledger, labels } = buildLedger(choices);
        const txId = ledger.transactionIds[pick % ledger.transactionIds.length] ?? 0;
        const side = asking === 'OUTGOING' ? 'destination' : 'source';
        const legs = (await ledger.listLegs([txId])).filter((leg) => leg.side === side);
        const number = legs.length === 0 ? 0 : pickLeg % legs.length;
        const { addressId, amountBase } = legs[number] ?? {};
        if (amountBase === undefined || amountBase === 0n) return;
        const isByLeg = addressId === undefined || pickLeg % 2 === 0;
        const part = { addressId, ...(isByLeg ? { leg: number } : {}) };
        const object = { kind: 'TRANSACTION' as const, txId, part };
        const question = { direction: asking, object, assets: [0], policy: POLICY, budget: OPEN };
        const input = { reader: ledger as unknown as AccountReader, labels, question };
        const found = await findNextMoves(input);
        if (part.leg !== undefined) expect(found.totalBase).toBe(amountBase);
        expect(found.moves.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
        for (const move of found.moves)
          for (const each of move.txIds) expect(isBefore(asking, txId >> 20, each >> 20)).toBe(true);
        open += found.moves.filter((each) => each.end === undefined).length;
        await checkSum(input, walkUtxoPlaces, found);
      }),
      { numRuns: RUNS },
    );
    expect(open).toBeGreaterThan(RUNS / 8);
  });

  it('continues to the shares of the walk, account chains, both directions [R-TRAIL-03]', {
    timeout: TIMEOUT_MS,
  }, async () => {
    let open = 0;
    await fc.assert(
      fc.asyncProperty(randomAccounts, randomQuestion, fc.nat(), async (choices, choice, pickLeg) => {
        const built = buildAccounts(choices);
        const { ledger, labels, net } = built;
        const mine = net.filter((each) => each.type !== 'FEE' && each.amount > 0n);
        const operation = mine[choice.pick % Math.max(1, mine.length)];
        const to = operation?.to.filter(({ amount }) => amount > 0n) ?? [];
        const addressId =
          choice.direction === 'OUTGOING' ? to[pickLeg % Math.max(1, to.length)]?.address : operation?.from;
        if (operation === undefined || addressId === undefined) return;
        const { txId, asset } = operation;
        const object = { kind: 'TRANSACTION' as const, txId, part: { addressId } };
        const question = {
          ...toQuestion({ ...choice, coin: 0, isBusyNamed: false }, built),
          object,
          assets: [asset],
          policy: OPEN_POLICY,
        };
        const input = { reader: ledger as unknown as AccountReader, labels, question };
        const found = await findNextMoves(input);
        if (found.totalBase === 0n) return;
        expect(found.moves.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
        for (const move of found.moves)
          for (const each of move.txIds) expect(isBefore(choice.direction, txId, each)).toBe(true);
        open += found.moves.filter((each) => each.end === undefined).length;
        await checkSum(input, walkAccountPlaces, found);
      }),
      { numRuns: RUNS },
    );
    expect(open).toBeGreaterThan(RUNS / 8);
  });
});
