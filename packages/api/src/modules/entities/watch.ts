import { type CreateEntityAlertsAnswer, type EntityAlertsPlan, MAX_ENTITY_ALERTS } from '@sulian/contract';
import { type AddressRow, type AlertDraft, type AlertObject, type AssetRow, createIsWatched } from '@sulian/domain';
import { isOwnersChain, readAssets, toAssetUsd } from '@sulian/usecases';
import { nowSecOf } from '../../auth/deps.ts';
import type { ApiDeps } from '../../deps.ts';
import { auditRefusal, auditWrite, writeAudited } from '../../guard/audited.ts';
import type { Caller } from '../../guard/guard.ts';
import { toCoin } from '../../to-contract.ts';
import { type ChainPart, type EntityChain, readChains } from './read-chains.ts';

/** An object of the entity that an alert can watch. */
interface Target extends AlertObject {
  readonly addresses: number;
  readonly asset: AssetRow;
  /** Height that it was found at. */
  readonly height: number;
}

interface Plan {
  readonly targets: readonly Target[];
  readonly watched: number;
  readonly leftOut: number;
  readonly notIndexed: EntityAlertsPlan['notIndexed'];
}

/** Which of the entity's wallets would get an alert, and which not. @throws NOT_FOUND */
export async function planEntityAlerts(deps: ApiDeps, caseId: number, entityId: number): Promise<EntityAlertsPlan> {
  const { targets, ...counts } = await makePlan(deps, caseId, entityId);
  return {
    ...counts,
    wanted: targets.map(({ chain, objectType, address, asset }) => ({
      blockchain: chain,
      objectType,
      address,
      coin: toCoin(asset),
    })),
  };
}

/**
 * One alert of any activity a wallet, all or none; what an enabled alert of the case watches alike is not watched twice.
 * @throws NOT_FOUND, ALERT_QUOTA
 */
export async function createEntityAlerts(
  deps: ApiDeps,
  caller: Caller,
  { entityId, isMailEnabled }: { readonly entityId: number; readonly isMailEnabled: boolean },
): Promise<CreateEntityAlertsAnswer> {
  const { caseId, accountId } = caller.who;
  const line = { ...caller, ...toLine(entityId), details: { caseId, isMailEnabled } } as const;
  const answer = await auditRefusal(deps.people, line, async () => {
    const { targets, watched, leftOut } = await makePlan(deps, caseId, entityId);
    return writeAudited(deps.people, line, async ({ alerts }) => {
      const of = { caseId, creatorId: accountId, isMailEnabled, nowSec: nowSecOf(deps.people) };
      const made = await alerts.createUnwatched(
        caseId,
        targets.map((each) => toDraft(each, of)),
      );
      const ids = made.map(({ id }) => id);
      // Somebody else may have set some of them meanwhile.
      const outcome = { ids, watched: watched + targets.length - ids.length, leftOut };
      return { answer: outcome, details: outcome };
    });
  });
  deps.alerts.onCreated?.();
  return answer;
}

/** Takes back what one call set; what is gone already, or was set otherwise, is passed over. */
export async function undoEntityAlerts(
  deps: ApiDeps,
  caller: Caller,
  { entityId, ids }: { readonly entityId: number; readonly ids: readonly number[] },
): Promise<{ readonly deleted: number }> {
  const { caseId } = caller.who;
  const made = await listMade(deps, caseId, entityId);
  const line = { ...caller, action: 'alert.delete', target: `entity ${entityId}`, details: { caseId } } as const;
  return auditWrite(deps.people, line, async ({ alerts }) => {
    const deleted: number[] = [];
    for (const id of new Set(ids.filter((each) => made.has(each)))) {
      if ((await alerts.find({ caseId, id })) === undefined) continue;
      await alerts.delete({ caseId, id });
      deleted.push(id);
    }
    return { answer: { deleted: deleted.length }, details: { ids: deleted } };
  });
}

/**
 * Audit line of a call that sets alerts. Its details contain their ids; line and alerts are written in one transaction.
 */
const toLine = (entityId: number) => ({ action: 'alert.create', target: `entity ${entityId}` }) as const;

/** Alerts that such calls of the case have set. */
async function listMade({ people }: ApiDeps, caseId: number, entityId: number): Promise<ReadonlySet<unknown>> {
  const done = await people.auditTrail.listDone(toLine(entityId));
  return new Set(
    done.filter((details) => details['caseId'] === caseId).flatMap(({ ids }) => (Array.isArray(ids) ? ids : [])),
  );
}

const toDraft = (
  { chain, objectType, address, asset, height }: Target,
  common: Pick<AlertDraft, 'caseId' | 'creatorId' | 'isMailEnabled' | 'nowSec'>,
): AlertDraft => ({
  ...common,
  chain,
  objectType,
  address,
  asset: asset.asset,
  conditions: { type: 'ACTIVITY', activityType: 'ALL', amountUsd: 0 },
  isEnabled: true,
  height,
});

async function makePlan(deps: ApiDeps, caseId: number, entityId: number): Promise<Plan> {
  const parts = await readChains(deps, entityId, (chain) => listTargets(deps, chain));
  const targets = parts.flatMap(({ part }) => part ?? []).sort(largestFirst);
  const watched = await deps.alerts.alerts.listWatched(caseId);
  const isWatched = createIsWatched(watched);
  const open = targets.filter((each) => !isWatched({ ...each, asset: each.asset.asset }));
  return {
    targets: open.slice(0, MAX_ENTITY_ALERTS),
    watched: targets.length - open.length,
    leftOut: Math.max(0, open.length - MAX_ENTITY_ALERTS),
    notIndexed: parts.filter(isNotIndexed).map(({ chain, labelled }) => ({ blockchain: chain, addresses: labelled })),
  };
}

const isNotIndexed = ({ part }: ChainPart<unknown>): boolean => part === undefined;
const toKey = ({ chain, objectType, address }: AlertObject): string => `${chain} ${objectType} ${address}`;

const largestFirst = (a: Target, b: Target): number =>
  b.addresses - a.addresses || (toKey(a) < toKey(b) ? -1 : toKey(a) > toKey(b) ? 1 : 0);

/** Wallets as the chain makes them, each address that is in none, and labelled addresses that nobody has used yet. */
async function listTargets(deps: ApiDeps, { reader, addresses }: EntityChain): Promise<readonly Target[]> {
  const { chain, height } = reader;
  const { rows, unseen, wallets } = addresses;
  const assets = await findMainAssets(deps, { reader, addresses });
  const [native] = await reader.listAssets([0]);
  if (native === undefined) return [];
  const isByWallet = !isOwnersChain(reader);
  const inWallets = new Set(wallets);
  const isAlone = (row: AddressRow): boolean =>
    !isByWallet || row.walletId === undefined || !inWallets.has(row.walletId);
  const toAlone = (address: string, asset: AssetRow): Target => ({
    chain,
    height,
    objectType: 'ADDRESS',
    address,
    addresses: 1,
    asset,
  });
  const references = isByWallet ? await readReferences(reader, wallets) : [];
  return [
    ...references.map(({ text, walletSize }) => ({
      ...toAlone(text, native),
      objectType: 'WALLET' as const,
      addresses: walletSize,
    })),
    ...rows.filter(isAlone).map((row) => toAlone(row.text, assets.get(row.addressId) ?? native)),
    // A tag names one customer of an address, who cannot be watched apart.
    ...unseen
      .filter((text) => deps.adapters.get(chain)?.parseAddress(text) === text)
      .map((text) => toAlone(text, native)),
  ];
}

/** A root wallet's number is one of its addresses'. */
async function readReferences(
  reader: EntityChain['reader'],
  wallets: readonly number[],
): Promise<readonly AddressRow[]> {
  const members = await reader.listAddresses(wallets);
  return reader.listAddresses(members.map(({ referenceAddressId }) => referenceAddressId));
}

/** For each address the coin in which it received most, at today's prices; absent without a price. */
async function findMainAssets(
  { prices }: ApiDeps,
  { reader, addresses }: Pick<EntityChain, 'reader' | 'addresses'>,
): Promise<ReadonlyMap<number, AssetRow>> {
  if (!isOwnersChain(reader)) return new Map();
  const totals = await reader.listTotals(addresses.rows.map(({ addressId }) => addressId));
  const assetOf = await readAssets(
    reader,
    totals.map(({ asset }) => asset),
  );
  const best = new Map<number, { readonly asset: AssetRow; readonly usd: number }>();
  for (const { addressId, asset: number, receivedBase } of totals) {
    const asset = assetOf(number);
    const usd = toAssetUsd(receivedBase, asset, prices.findLatestUsd(reader.chain, number)) ?? 0;
    if (usd > (best.get(addressId)?.usd ?? 0)) best.set(addressId, { asset, usd });
  }
  return new Map([...best].map(([id, { asset }]) => [id, asset]));
}
