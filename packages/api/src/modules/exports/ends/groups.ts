import type { ExportLanguage } from '@sulian/contract';
import { type EntityType, SERVICE_TYPES, UNEXPLORED } from '@sulian/domain';
import type { OpenEnds } from '@sulian/usecases';
import { toNameIn } from '../../../exports/name-in.ts';
import { WORDS } from '../../../exports/words.ts';
import { toSheetName } from './sheet-name.ts';

/** Ends of one service, or of one kind of end to which no request goes. */
export interface EndGroup {
  readonly name: ReturnType<OpenEnds['nameOf']>;
  readonly isService: boolean;
  /** Behind a large unnamed entity: not paid directly. */
  readonly isBehindLarge: boolean;
  /** Its sheet; null: it is in the summary alone. */
  readonly sheet: string | null;
  readonly ends: OpenEnds['ends'];
  readonly sums: ReturnType<OpenEnds['sum']>;
  /** Least and possible share of its rows together; undefined: they have no bounds. */
  readonly bounds: ReturnType<OpenEnds['boundsOf']>;
}

/** Groups ends by whose they are: services first, the largest first. All groups together are the whole. */
export function groupEnds({ ends, nameOf, sum, boundsOf }: OpenEnds, language: ExportLanguage): readonly EndGroup[] {
  const grouped = new Map<string, OpenEnds['ends'][number][]>();
  for (const end of ends) {
    const { entityId, type, key } = nameOf(end);
    const isOne = entityId !== null && isServiceType(type) && end.place.end.isBehindLarge !== true;
    const group = isOne ? `service ${entityId}` : key;
    grouped.set(group, [...(grouped.get(group) ?? []), end]);
  }
  const drafts = [...grouped].flatMap(([group, [first, ...rest]]) => {
    if (first === undefined) return [];
    const mine = [first, ...rest];
    const isService = group.startsWith('service ');
    return {
      name: nameOf(first),
      isService,
      isBehindLarge: first.place.end.isBehindLarge === true,
      ends: mine,
      sums: sum(mine),
      bounds: boundsOf(mine),
    };
  });
  const ordered = [...drafts].sort(
    (a, b) => Number(b.isService) - Number(a.isService) || b.sums.percentage - a.sums.percentage,
  );
  return ordered.map((draft, at) => {
    const hasSheet = draft.isService || isUnfollowed(draft);
    return { ...draft, sheet: hasSheet ? toSheetName(at + 1, nameGroup(draft, language)) : null };
  });
}

/** Ends at which the money was not followed although it may go on: behind them may be further services. */
const UNFOLLOWED: ReadonlySet<string> = new Set([UNEXPLORED, 'History not fetched']);

export const isUnfollowed = ({ name }: Pick<EndGroup, 'name'>): boolean => UNFOLLOWED.has(name.type);

const isServiceType = (type: string): boolean => (SERVICE_TYPES as ReadonlySet<string>).has(type as EntityType);

/** An entity's name, or the kind of an end that is nobody. */
export const nameGroup = ({ name }: Pick<EndGroup, 'name'>, language: ExportLanguage): string =>
  name.entityId === null ? WORDS[language].type[name.type] : toNameIn(name, language);
