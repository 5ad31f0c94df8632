import { AppError, type Direction, getChain, type TxId } from '@sulian/domain';
import { listPartLegs } from '@sulian/engine';
import { findCoinAsset } from '../objects/find-coin-asset.ts';
import { getAddressText, getHashText } from '../objects/object-ref.ts';
import { toUnknownTransaction } from '../objects/unknown-transaction.ts';
import type { TrailHop } from './answer.ts';
import type { TrailContext } from './context.ts';

/** A hop in the ledger's ids. */
export interface HopPlace {
  readonly txId: TxId;
  readonly addressId: number | undefined;
  readonly asset: number;
  readonly leg: number | undefined;
}

/** A hop whose coin may be open: the money decides in which it comes there. */
export type NamedHop = Omit<HopPlace, 'asset'> & { readonly asset: number | undefined };

/** Legs where money arrives on a trail. */
export const nearSide = (direction: Direction) => (direction === 'OUTGOING' ? 'destination' : 'source');

/** @throws as findHop, BAD_REQUEST where the coin is not clear */
export async function findStart(context: TrailContext, hop: TrailHop): Promise<HopPlace> {
  const place = await findHop(context, hop);
  return { ...place, asset: place.asset ?? (await findOnlyAsset(context, place)) };
}

/**
 * @throws NOT_FOUND for a transaction, an address or an output that the ledger does not have
 * @throws HISTORY_NOT_FETCHED for such a transaction of a chain on demand
 * @throws BAD_REQUEST for a coin of another chain
 */
export async function findHop(context: TrailContext, hop: TrailHop): Promise<NamedHop> {
  const { deps, adapter, reader } = context;
  const { hash, address, coin, leg } = hop;
  const row = (await reader.listTransactionsByHash(getHashText(adapter, hash))).at(-1);
  const party = address === undefined ? undefined : await reader.findAddress(getAddressText(deps, adapter, address));
  if (row === undefined) throw toUnknownTransaction(reader, hash);
  // A stored transaction has all its parties.
  if (address !== undefined && party === undefined) throw toUnknownAddress(context, hop);
  const asset = coin === undefined ? undefined : (await findCoinAsset(reader, coin)).asset;
  const place = { txId: row.txId, addressId: party?.addressId, asset, leg };
  return address === undefined && leg !== undefined ? findOutput(context, hop, { ...place, leg }) : place;
}

const toUnknownAddress = ({ reader }: TrailContext, { hash }: TrailHop): AppError =>
  new AppError('NOT_FOUND', 'unknown address', { details: { hash, height: reader.height } });

/** An output named by its number alone is at its address, where it has one. */
async function findOutput(
  { reader, direction }: TrailContext,
  hop: TrailHop,
  place: NamedHop & { readonly leg: number },
): Promise<NamedHop> {
  if (!getChain(reader.chain).spendsOutputs) return place;
  const part = { leg: place.leg };
  const [output] = listPartLegs(await reader.listLegs([place.txId]), {
    chain: reader.chain,
    direction,
    asset: 0,
    part,
  });
  if (output === undefined) throw new AppError('NOT_FOUND', 'unknown output', { details: { hash: hop.hash, ...part } });
  return { ...place, addressId: output.addressId };
}

async function findOnlyAsset({ reader, direction }: TrailContext, { txId, addressId }: NamedHop): Promise<number> {
  if (getChain(reader.chain).spendsOutputs) return 0;
  const part = { addressId };
  const mine = listPartLegs(await reader.listLegs([txId]), { chain: reader.chain, direction, part });
  const [asset, ...others] = new Set(mine.filter(({ amountBase }) => amountBase !== 0n).map((leg) => leg.asset));
  if (asset !== undefined && others.length === 0) return asset;
  throw new AppError('BAD_REQUEST', 'specify one coin', {
    details: { coins: asset === undefined ? 0 : others.length + 1 },
  });
}
