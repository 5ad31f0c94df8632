import { AppError, type EntityDetails } from '@sulian/domain';
import type { ApiDeps } from '../../deps.ts';

/** @throws NOT_FOUND */
export async function getDetails(deps: Pick<ApiDeps, 'entityStore'>, id: number): Promise<EntityDetails> {
  const details = await deps.entityStore.findDetails(id);
  if (details === undefined) throw new AppError('NOT_FOUND', `unknown entity "${id}"`, { details: { entityId: id } });
  return details;
}
