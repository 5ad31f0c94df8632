import type { ObjectAnswer } from '@sulian/contract';
import type { Label, LabelIndex, LedgerReader } from '@sulian/domain';
import type { ApiDeps } from '../../deps.ts';
import { readTimes, toBasis, toEntityRef, toProvenance, toRatedEntity } from '../../to-contract.ts';
import { type FoundObject, type ObjectParams, readObject } from './find-object.ts';

/** Headline of an address or wallet: who it is and how we know, how large its wallet, when it was active. */
export const getObject = (deps: ApiDeps, params: ObjectParams): Promise<ObjectAnswer> =>
  readObject(deps, params, async (reader, object) => {
    const labels = await deps.labelsAt(reader);
    const own = labels.listLabels(object.address);
    const known = findOwner(labels, object);
    const reference = await findReference(reader, object);
    const activity = await findActivity(reader, object);
    const timeOf = await readTimes(reader, activity === undefined ? [] : [activity.firstTxId, activity.lastTxId]);
    return {
      hash: object.address,
      blockchain: object.chain,
      kind: object.kind === 'wallets' ? 'WALLET' : 'ADDRESS',
      entity: known === undefined ? null : toRatedEntity(deps.policy, known.label.entity),
      entityFrom: known?.from ?? null,
      tags: listTags(known === undefined ? own : [known.label, ...own]),
      source: known?.label.source ?? null,
      labels: own.map((label) => ({
        ...toProvenance(label),
        entity: toEntityRef(label.entity),
        address: label.address,
      })),
      referenceAddress: reference,
      numberOfTransactions: await countTransactions(reader, object),
      wallet: { id: reference, numberOfAddresses: object.row?.walletSize ?? 1 },
      firstActivityDate: activity === undefined ? null : timeOf(activity.firstTxId),
      lastActivityDate: activity === undefined ? null : timeOf(activity.lastTxId),
      isSeen: object.row !== undefined,
      basis: toBasis(reader, labels.version),
    };
  });

/** The label that speaks for an object: its own, else its wallet's. */
export function findOwner(
  labels: LabelIndex,
  object: FoundObject,
): { label: Label; from: 'ADDRESS' | 'WALLET' } | undefined {
  const own = object.kind === 'addresses' ? labels.listLabels(object.address)[0] : undefined;
  if (own !== undefined) return { label: own, from: 'ADDRESS' };
  const { row } = object;
  const wallet =
    row === undefined
      ? labels.listLabels(object.address)[0]
      : row.walletId === undefined
        ? labels.findAddressLabel(row.addressId)
        : labels.findWalletLabel(row.walletId);
  return wallet === undefined ? undefined : { label: wallet, from: 'WALLET' };
}

/** Tags of every entity that the labels name, each once, in the labels' order. */
const listTags = (labels: readonly Label[]): string[] => [...new Set(labels.flatMap((label) => label.entity.tags))];

export async function countTransactions(reader: LedgerReader, { kind, row }: FoundObject): Promise<number> {
  if (row === undefined) return 0;
  if (kind === 'wallets' && row.walletId !== undefined) return reader.countWalletTransactions(row.walletId);
  return (await reader.countTransactions([row.addressId])).get(row.addressId) ?? 0;
}

async function findActivity(reader: LedgerReader, object: FoundObject) {
  if (object.row === undefined) return undefined;
  if (object.kind === 'wallets' && object.row.walletId !== undefined)
    return reader.findWalletActivity(object.row.walletId);
  return object.row;
}

async function findReference(reader: LedgerReader, object: FoundObject): Promise<string> {
  const { row } = object;
  if (row === undefined || row.referenceAddressId === row.addressId) return object.address;
  const [reference] = await reader.listAddresses([row.referenceAddressId]);
  return reference?.text ?? object.address;
}
