import { type AddressId, type Direction, type LegRow, type TxId, toHashText } from '@sulian/domain';
import { listPartLegs } from '@sulian/engine';
import { findPartyLabel } from '../labels/speaking-label.ts';
import { readAssets } from '../objects/read-assets.ts';
import { readTimes } from '../objects/read-times.ts';
import { toRatedLabel } from '../scoring/party-level.ts';
import type { TrailParty } from './answer.ts';
import type { TrailContext } from './context.ts';
import type { DividedMove } from './divide-moves.ts';
import { type HopPlace, nearSide } from './find-hop.ts';
import type { Stop } from './stops.ts';
import type { WalkedStep } from './walk-trail.ts';

/** Texts, times and amounts of a trail's ids. */
export interface Names {
  readonly hash: (txId: TxId) => string;
  readonly time: (txId: TxId) => number;
  readonly asset: Awaited<ReturnType<typeof readAssets>>;
  readonly party: (addressId: AddressId | undefined, stop?: Stop) => TrailParty;
  /** Amount that the place's leg, or without one the transaction, brought the address, or took from it; undefined: not known. */
  readonly moved: (place: HopPlace) => bigint | undefined;
  /** Addresses on the far side of the start. */
  readonly startParties: readonly AddressId[];
}

/** @param moves those that the answer lists */
export async function readNames(
  context: TrailContext,
  steps: readonly WalkedStep[],
  moves: readonly DividedMove[],
): Promise<Names> {
  const { reader, labels, direction, deps } = context;
  const { chain } = reader;
  const txIds = distinct([
    ...steps.map(({ place }) => place.txId),
    ...moves.flatMap(({ move }) => move.txIds.slice(-1)),
  ]);
  const hashes = new Map((await reader.listTransactions(txIds)).map((row) => [row.txId, toHashText(chain, row.hash)]));
  const legs = await reader.listLegs(txIds);
  const legsOf = (txId: TxId): readonly LegRow[] => legs.filter((leg) => leg.txId === txId);
  const first = steps[0]?.place;
  const startParties = first === undefined ? [] : listStartParties(legsOf(first.txId), first, context);
  const ids = distinct([
    ...startParties.slice(0, 1),
    ...steps.flatMap(({ place }) => place.addressId ?? []),
    ...moves.flatMap(({ move }) => move.addressId ?? []),
  ]);
  const rowOf = new Map((await reader.listAddresses(ids)).map((row) => [row.addressId, row]));
  const assets = distinct([
    0,
    ...steps.map(({ place }) => place.asset),
    ...moves.flatMap(({ move }) => move.asset ?? []),
  ]);
  return {
    hash: (txId) => hashes.get(txId) ?? '',
    time: await readTimes(reader, txIds),
    asset: await readAssets(reader, assets),
    party: (addressId, stop) => {
      const row = addressId === undefined ? undefined : rowOf.get(addressId);
      const label = stop?.label ?? (row === undefined ? undefined : findPartyLabel({ labels, reader }, row));
      return {
        address: row?.text ?? null,
        addresses: row === undefined ? 0 : 1,
        entity: label === undefined ? null : toRatedLabel({ policy: deps.policy, reader }, label),
      };
    },
    moved: ({ txId, addressId, asset, leg }) => {
      const part = { addressId, ...(leg === undefined ? {} : { leg }) };
      return sumKnown(listPartLegs(legsOf(txId), { chain, direction, part, asset }));
    },
    startParties,
  };
}

const distinct = (numbers: readonly number[]): number[] => [...new Set(numbers)].sort((a, b) => a - b);

/** Addresses that paid the start (OUTGOING), or that it paid (INCOMING). */
function listStartParties(
  legs: readonly LegRow[],
  { addressId, asset, leg }: HopPlace,
  {
    reader: { chain },
    direction,
  }: { readonly reader: Pick<TrailContext['reader'], 'chain'>; readonly direction: Direction },
): readonly AddressId[] {
  const part = { addressId, ...(leg === undefined ? {} : { leg }) };
  const mine = listPartLegs(legs, { chain, direction, part, asset });
  const operations = new Set(mine.map(({ operation }) => operation));
  const far = legs.filter((each) => each.side !== nearSide(direction) && each.asset === asset);
  return distinct(far.filter(({ operation }) => operations.has(operation)).flatMap(({ addressId: id }) => id ?? []));
}

function sumKnown(legs: readonly LegRow[]): bigint | undefined {
  const known = legs.flatMap(({ amountBase }) => amountBase ?? []);
  return legs.length === 0 || known.length < legs.length ? undefined : known.reduce((sum, base) => sum + base, 0n);
}
