import type { RegulationInfoAnswer } from '@sulian/contract';
import type { ApiDeps } from '../../deps.ts';
import { getDetails } from './find-entity.ts';

/** Regulation as each source states it, none merged. */
export async function listRegulations(deps: ApiDeps, id: number): Promise<RegulationInfoAnswer> {
  const { statements } = await getDetails(deps, id);
  const items = statements.flatMap(({ source, uri, regulations }) =>
    regulations.map((each) => ({
      country: each.country ?? null,
      name: each.name,
      regulatoryStatus: each.regulatoryStatus,
      statusStartDate: each.statusStartDate ?? null,
      statusExpiryDate: each.statusExpiryDate ?? null,
      supervisoryAuthority: each.supervisoryAuthority ?? null,
      source,
      uri: uri ?? null,
    })),
  );
  return { items, _metadata: { total: items.length } };
}
