import { type AddressRow, AppError, type ChainId, type LedgerObject, type LedgerReader } from '@sulian/domain';
import {
  findHistory,
  getAdapter,
  getAddressText,
  getOwnedForPages,
  isOwnersChain,
  MAX_ENTITY_READ,
  type ObjectHistory,
  toEntityId,
  toOpenHistory,
} from '@sulian/usecases';
import type { ApiDeps } from '../../deps.ts';
import { type EntityChain, getOnChain } from '../entities/read-chains.ts';
import { refuseOnDemand } from './refuse-on-demand.ts';

type ObjectKind = 'addresses' | 'wallets';

export interface ObjectParams {
  readonly blockchain: string;
  readonly kind: ObjectKind;
  readonly hash: string;
}

/** Parameters of objects with lists. They include entities, whose `hash` is the entity's id. */
export interface ListedParams extends Omit<ObjectParams, 'kind'> {
  readonly kind: ObjectKind | 'entities';
}

/** Object types of scoring by kind. */
export const OBJECT_TYPES = { addresses: 'ADDRESS', wallets: 'WALLET', entities: 'ENTITY' } as const;

/** An address, wallet or entity as the ledger knows it; `row` undefined for one it never saw. */
export interface FoundObject {
  readonly chain: ChainId;
  readonly kind: ListedParams['kind'];
  /** An address; for an entity its id. */
  readonly address: string;
  readonly row: AddressRow | undefined;
  /** How much of its history is stored. */
  readonly history: ObjectHistory;
  /** Addresses of an entity, or of a wallet on an account chain, in order of first sight; undefined for all else. */
  readonly members?: readonly AddressRow[] | undefined;
  /** Entities only. */
  readonly entity?: EntityChain;
}

/** Reads an object in one snapshot. A wallet may be named by any of its addresses. @throws ENTITY_TOO_LARGE, ADDRESSES_ONLY */
export async function readObject<T>(
  deps: ApiDeps,
  params: ListedParams,
  work: (reader: LedgerReader, object: FoundObject) => Promise<T>,
): Promise<T> {
  const adapter = getAdapter(deps, params.blockchain);
  if (params.kind === 'entities')
    return getOnChain(deps, { chain: adapter.chain, entityId: toEntityId(params.hash) }, (chain) =>
      work(chain.reader, toFoundEntity(chain)),
    );
  const address = getAddressText(deps, adapter, params.hash);
  return deps.ledger.read(
    adapter.chain,
    async (reader) => {
      const row = await reader.findAddress(address);
      if (params.kind === 'wallets') refuseOnDemand(reader);
      const members = await findMembers(deps, { reader, row, kind: params.kind });
      const history = await findHistoryOf(reader, { kind: params.kind, address, row, members });
      return work(reader, { chain: adapter.chain, kind: params.kind, address, row, members, history });
    },
    { timeoutMs: deps.limits.pageTimeoutMs },
  );
}

/** Which addresses a wallet has follows from what is stored. */
const findHistoryOf = async (
  reader: LedgerReader,
  { kind, address, row, members }: Pick<FoundObject, 'kind' | 'address' | 'row' | 'members'>,
): Promise<ObjectHistory> =>
  kind === 'addresses' && members === undefined ? findHistory(reader, { address, row }) : toOpenHistory(reader);

async function findMembers(
  deps: ApiDeps,
  { reader, row, kind }: { reader: LedgerReader; row: AddressRow | undefined; kind: ListedParams['kind'] },
): Promise<readonly AddressRow[] | undefined> {
  if (kind !== 'wallets' || row === undefined || !isOwnersChain(reader)) return undefined;
  return getOwnedForPages(deps, { reader, labels: await deps.labelsAt(reader), address: row });
}

/**
 * All addresses of an entity on a chain as one object.
 * @throws ENTITY_TOO_LARGE if some addresses are not read one by one: lists would be incomplete
 */
export function toFoundEntity(entity: EntityChain): FoundObject {
  const { reader, addresses, entityId } = entity;
  const { rows, addressesOfLarge, notLookedUp } = addresses;
  if (addressesOfLarge + notLookedUp > 0)
    throw new AppError('ENTITY_TOO_LARGE', `An entity of more than ${MAX_ENTITY_READ} addresses has no lists`, {
      details: { addresses: rows.length + addressesOfLarge + notLookedUp, atMost: MAX_ENTITY_READ },
    });
  return {
    chain: reader.chain,
    kind: 'entities',
    address: String(entityId),
    row: rows[0],
    history: toOpenHistory(reader),
    members: rows,
    entity,
  };
}

export const idsOf = (rows: readonly AddressRow[]): readonly number[] => rows.map((row) => row.addressId);

/** Undefined for one that the ledger never saw. */
export function toLedgerObject({ kind, row, members }: FoundObject): LedgerObject | undefined {
  if (row === undefined) return undefined;
  if (members !== undefined) return { kind: 'OWNED', addressIds: idsOf(members) };
  if (kind === 'addresses') return { kind: 'ADDRESS', addressId: row.addressId };
  if (row.walletId === undefined) return { kind: 'OWNED', addressIds: [row.addressId] };
  return { kind: 'WALLET', walletId: row.walletId };
}
