import { AppError } from '@sulian/domain';
import type { TraceObject } from '@sulian/engine';
import { type EntityAddresses, findEntityAddresses } from '../entities/find-entity-addresses.ts';
import { MAX_OWNED } from '../owners/find-owned.ts';
import type { ScoringDeps } from './deps.ts';
import { chooseGravest, judgeLabel, type OwnLabel } from './own-label.ts';
import type { ScoringQuestion } from './question.ts';

type Deps = Pick<ScoringDeps, 'entityStore'>;
type EntityQuestion = Pick<ScoringQuestion, 'request' | 'reader' | 'labels'>;

/** @throws BAD_REQUEST for what is no number of an entity */
export function toEntityId(text: string): number {
  const id = Number(text);
  if (/^\d{1,10}$/.test(text) && id > 0) return id;
  throw new AppError('BAD_REQUEST', 'An entity is requested by its number');
}

/**
 * All addresses that labels give the entity on the chain, as one object: what they pay each other is no one's money but
 * its own. Undefined where the ledger has met none.
 * @throws NOT_FOUND; BAD_REQUEST naming the cap where they are more than are read together
 */
export async function findEntityObject(deps: Deps, question: EntityQuestion): Promise<TraceObject | undefined> {
  const { rows, largeWallets, addressesOfLarge, notLookedUp } = await findAddresses(deps, question);
  const addresses = rows.length + addressesOfLarge + notLookedUp;
  if (largeWallets.length > 0 || addresses > MAX_OWNED)
    throw new AppError('ENTITY_TOO_LARGE', `An entity of more than ${MAX_OWNED} addresses is not traced as one`, {
      details: { addresses, atMost: MAX_OWNED },
    });
  return rows.length === 0 ? undefined : { kind: 'ADDRESS', addressIds: rows.map(({ addressId }) => addressId) };
}

/** Worst of the labels that assign addresses to the entity. */
export async function findEntityLabel(
  deps: Deps & Pick<ScoringDeps, 'policy'>,
  question: EntityQuestion,
): Promise<OwnLabel | undefined> {
  const { reader, labels } = question;
  const entityId = toEntityId(question.request.objectId);
  const { rows, wallets } = await findAddresses(deps, question);
  const own = [
    ...rows.map(({ addressId }) => ({ label: labels.findAddressLabel(addressId), of: 'ADDRESS' as const })),
    ...wallets.map((walletId) => ({ label: labels.findWalletLabel(walletId), of: 'WALLET' as const })),
  ];
  const context = { reader, labels, policy: deps.policy };
  return chooseGravest(
    own.flatMap(({ label, of }) => (label?.entity.id === entityId ? judgeLabel(context, label, of) : [])),
  );
}

async function findAddresses(
  { entityStore }: Deps,
  { request, reader, labels }: EntityQuestion,
): Promise<EntityAddresses> {
  const entityId = toEntityId(request.objectId);
  const details = await entityStore.findDetails(entityId);
  if (details === undefined) throw new AppError('NOT_FOUND', `unknown entity "${entityId}"`, { details: { entityId } });
  const labelled = details.addressCounts.get(reader.chain) ?? 0;
  return findEntityAddresses({ entityStore }, { reader, labels, entityId, labelled });
}
