import type { ObjectAnswer } from '@sulian/contract';
import { type Label, type LabelIndex, type LedgerReader, toRiskLevel } from '@sulian/domain';
import { scoreOf } from '@sulian/engine';
import type { ApiDeps } from '../../deps.ts';
import { readTimes, toBasis, toEntityRef, toProvenance } from '../../to-contract.ts';
import { type FoundObject, type ObjectParams, readObject } from './find-object.ts';

/** Headline of an address or wallet: who it is and how we know, how large its wallet, when it was active. */
export const getObject = (deps: ApiDeps, params: ObjectParams): Promise<ObjectAnswer> =>
  readObject(deps, params, async (reader, object) => {
    const labels = await deps.labelsAt(reader);
    const known = findOwner(labels, object);
    const activity = await findActivity(reader, object);
    const timeOf = await readTimes(reader, activity === undefined ? [] : [activity.firstTxId, activity.lastTxId]);
    return {
      hash: object.address,
      blockchain: object.chain,
      kind: object.kind === 'wallets' ? 'WALLET' : 'ADDRESS',
      entity: known === undefined ? null : toEntity(deps, known.label),
      entityFrom: known?.from ?? null,
      labels: labels
        .listLabels(object.address)
        .map((label) => ({ ...toProvenance(label), entity: toEntityRef(label.entity), address: label.address })),
      wallet: { id: await findReference(reader, object), numberOfAddresses: object.row?.walletSize ?? 1 },
      firstActivityDate: activity === undefined ? null : timeOf(activity.firstTxId),
      lastActivityDate: activity === undefined ? null : timeOf(activity.lastTxId),
      isSeen: object.row !== undefined,
      basis: toBasis(reader, labels.version),
    };
  });

function findOwner(labels: LabelIndex, object: FoundObject): { label: Label; from: 'ADDRESS' | 'WALLET' } | undefined {
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

function toEntity(deps: ApiDeps, label: Label): ObjectAnswer['entity'] {
  const score = scoreOf(deps.policy, label.entity);
  return {
    ...toEntityRef(label.entity),
    tags: [...label.entity.tags],
    riskAssessment: { score: score ?? null, severity: toRiskLevel(score) },
  };
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
