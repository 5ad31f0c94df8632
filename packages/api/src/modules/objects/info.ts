import { MAX_LABELS_ELSEWHERE, type ObjectAnswer } from '@sulian/contract';
import { type AddressRow, type Label, type LabelIndex, type LedgerReader, LISTING_TYPES } from '@sulian/domain';
import {
  findOwned,
  findSpeakingLabel,
  isOwnersChain,
  readTimes,
  toBasis,
  toEntityRef,
  toOwnHeadline,
  toProvenance,
  toRatedLabel,
} from '@sulian/usecases';
import type { ApiDeps } from '../../deps.ts';
import { type FoundObject, idsOf, type ObjectParams, readObject } from './find-object.ts';
import { readFreezes } from './freezes.ts';
import { readPermissions } from './permissions.ts';
import { readStake } from './stake.ts';
import { readTokenAccount } from './token-account.ts';

/** Headline of an address or wallet: who it is and how we know, how large its wallet, when it was active. */
export const getObject = (deps: ApiDeps, params: ObjectParams): Promise<ObjectAnswer> =>
  readObject(deps, params, async (reader, object) => {
    const labels = await deps.labelsAt(reader);
    const own = labels.listLabels(object.address);
    const known = findOwner({ reader, labels }, object);
    const wallet = await findWallet(deps, { reader, labels, object });
    const isWhole = object.history.historyState === 'WHOLE';
    const activity = isWhole ? await findActivity(reader, object) : undefined;
    const tokenAccountOf = await readTokenAccount(reader, object);
    const timeOf = await readTimes(reader, activity === undefined ? [] : [activity.firstTxId, activity.lastTxId]);
    return {
      hash: object.address,
      blockchain: object.chain,
      kind: object.kind === 'wallets' ? 'WALLET' : 'ADDRESS',
      entity: known === undefined ? null : toRatedLabel({ policy: deps.policy, reader }, known.label),
      entityFrom: known?.from ?? null,
      ownHeadline: toOwnHeadline(
        { labels, reader, policy: deps.policy },
        { objectType: object.kind === 'wallets' ? 'WALLET' : 'ADDRESS', address: object.address, row: object.row },
      ),
      tags: listTags(known === undefined ? own : [known.label, ...own]),
      source: known?.label.source ?? null,
      labels: own.map((label) => ({
        ...toProvenance(label),
        entity: toEntityRef(label.entity),
        address: label.address,
      })),
      labelledElsewhere: await listElsewhere(deps, object),
      referenceAddress: wallet.id,
      // The count and the dates require the whole history.
      numberOfTransactions: isWhole ? await countTransactions(reader, object) : null,
      wallet,
      firstActivityDate: activity === undefined ? null : timeOf(activity.firstTxId),
      lastActivityDate: activity === undefined ? null : timeOf(activity.lastTxId),
      isSeen: object.row === undefined && !isWhole ? null : object.row !== undefined,
      tokenAccountOf,
      ...(await readFreezes(deps, reader, listFreezable(object, tokenAccountOf))),
      ...(await readPermissions(reader, object)),
      stake: await readStake(deps, reader, object),
      basis: toBasis(reader, labels.version, object.history),
    };
  });

async function listElsewhere(
  { signingKeys }: ApiDeps,
  { kind, chain, address }: FoundObject,
): Promise<ObjectAnswer['labelledElsewhere']> {
  if (kind !== 'addresses') return [];
  const labels = await signingKeys.listLabelsElsewhere(chain, address, MAX_LABELS_ELSEWHERE);
  return labels.map((label) => ({
    ...toProvenance(label),
    entity: toEntityRef(label.entity),
    blockchain: label.chain,
    isListing: LISTING_TYPES.has(label.entity.type),
  }));
}

/** Addresses whose freezes apply to an object. For a token account they include its owner. */
function listFreezable(
  { members, address }: FoundObject,
  tokenAccountOf: ObjectAnswer['tokenAccountOf'],
): readonly string[] {
  if (members !== undefined) return members.map(({ text }) => text);
  return tokenAccountOf === null ? [address] : [address, tokenAccountOf.owner];
}

/** The label that speaks for an object: its own, else its wallet's. */
export function findOwner(
  { reader, labels }: { readonly reader: LedgerReader; readonly labels: LabelIndex },
  object: Pick<FoundObject, 'kind' | 'address' | 'row'>,
): { label: Label; from: 'ADDRESS' | 'WALLET' } | undefined {
  const ofAddress = findSpeakingLabel({ reader, labels }, object.address);
  const own = object.kind === 'addresses' ? ofAddress : undefined;
  if (own !== undefined) return { label: own, from: 'ADDRESS' };
  const { row } = object;
  const wallet =
    row === undefined
      ? ofAddress
      : row.walletId === undefined
        ? findSpeakingLabel({ reader, labels }, row.text)
        : labels.findWalletLabel(row.walletId);
  return wallet === undefined ? undefined : { label: wallet, from: 'WALLET' };
}

/** Tags of every entity that the labels name, each once, in the labels' order. */
const listTags = (labels: readonly Label[]): string[] => [...new Set(labels.flatMap((label) => label.entity.tags))];

export async function countTransactions(reader: LedgerReader, { kind, row, members }: FoundObject): Promise<number> {
  if (members !== undefined) return reader.countTransactionsTogether(idsOf(members));
  if (row === undefined) return 0;
  if (kind === 'wallets' && row.walletId !== undefined) return reader.countWalletTransactions(row.walletId);
  return (await reader.countTransactions([row.addressId])).get(row.addressId) ?? 0;
}

async function findActivity(reader: LedgerReader, object: FoundObject) {
  const { members } = object;
  if (members !== undefined)
    return {
      firstTxId: Math.min(...members.map((row) => row.firstTxId)),
      lastTxId: Math.max(...members.map((row) => row.lastTxId)),
    };
  if (object.row === undefined) return undefined;
  if (object.kind === 'wallets' && object.row.walletId !== undefined)
    return reader.findWalletActivity(object.row.walletId);
  return object.row;
}

interface Wallet {
  /** Its reference address. */
  readonly id: string;
  /** Null: wallets are not offered on chains on demand. */
  readonly numberOfAddresses: number | null;
}

/** Spent together, or on account chains what the owner is known to own. */
async function findWallet(
  deps: ApiDeps,
  { reader, labels, object }: { reader: LedgerReader; labels: LabelIndex; object: FoundObject },
): Promise<Wallet> {
  const { row, address } = object;
  if (reader.coverage !== undefined) return { id: address, numberOfAddresses: null };
  if (row === undefined) return { id: address, numberOfAddresses: 1 };
  if (!isOwnersChain(reader)) return { id: await findReference(reader, row), numberOfAddresses: row.walletSize };
  const owned = object.members ?? (await findOwned(deps, { reader, labels, address: row }));
  if (owned !== undefined) return { id: owned[0]?.text ?? address, numberOfAddresses: owned.length };
  // More than are read as one: how many are labelled, seen or not.
  const entityId = labels.findAddressLabel(row.addressId)?.entity.id;
  const details = entityId === undefined ? undefined : await deps.entityStore.findDetails(entityId);
  return { id: address, numberOfAddresses: details?.addressCounts.get(reader.chain) ?? 1 };
}

/** The wallet's first-seen address. */
export async function findReference(reader: LedgerReader, row: AddressRow): Promise<string> {
  if (row.referenceAddressId === row.addressId) return row.text;
  const [reference] = await reader.listAddresses([row.referenceAddressId]);
  return reference?.text ?? row.text;
}
