import {
  type ChainAdapter,
  type ChainId,
  type Desk,
  type DeskReplyRow,
  type DeskView,
  parseTrail,
  type ReplyMatchedBy,
  type ReplyMatchKind,
  toPlaceKey,
} from '@sulian/domain';

/** Match of a reply's row. */
export interface ReplyMatch {
  readonly kind: ReplyMatchKind;
  /** Id of the stored view or object. */
  readonly id: number;
  readonly by: ReplyMatchedBy;
  readonly chain: ChainId;
  /** Title of the view; name of the object, empty: it has none. */
  readonly title: string;
  readonly link: string;
}

type Target = Omit<ReplyMatch, 'by'>;

/** Places of a desk by their keys. */
export type DeskPlaces = ReadonlyMap<string, readonly Target[]>;

interface PlaceSources {
  readonly desk: Pick<Desk, 'objects' | 'views'>;
  /** Stored lists with the ends that the rows name. */
  readonly ends: readonly { readonly viewId: number; readonly key: string }[];
  readonly adapters: ReadonlyMap<ChainId, ChainAdapter>;
}

/** Last steps of the stored trails, ends of the stored lists, and objects of a desk. */
export function listPlaces({ desk: { objects, views }, ends, adapters }: PlaceSources): DeskPlaces {
  const places = new Map<string, Target[]>();
  const add = (key: string, target: Target) => {
    const known = places.get(key);
    if (known === undefined) places.set(key, [target]);
    else known.push(target);
  };
  for (const view of views) for (const { key, chain } of listLastStep(view, adapters)) add(key, toTarget(view, chain));
  const viewOf = new Map(views.map((view) => [view.id, view]));
  for (const { viewId, key } of ends) {
    const view = viewOf.get(viewId);
    // A key begins with its chain.
    if (view !== undefined) add(key, toTarget(view, key.slice(0, key.indexOf(' ')) as ChainId));
  }
  for (const { id, chain, address, name = '' } of objects)
    add(toPlaceKey(chain, 'ADDRESS', address), {
      ...{ kind: 'OBJECT', id, chain, title: name },
      link: `/address/1/${chain}/${address}`,
    });
  return places;
}

const toTarget = ({ id, kind, title, link }: DeskView, chain: ChainId): Target => ({
  ...{ kind: kind === 'TRAIL' ? 'TRAIL' : 'ENDS', id, chain, title, link },
});

/** Address and transaction of a stored trail's last step. */
function listLastStep(
  { kind, link }: DeskView,
  adapters: PlaceSources['adapters'],
): readonly { readonly key: string; readonly chain: ChainId }[] {
  if (kind !== 'TRAIL') return [];
  const query = new URLSearchParams(link.slice(link.indexOf('?') + 1));
  const adapter = adapters.get(query.get('blockchain') as ChainId);
  const last = parseTrail(query.get('trail') ?? '')?.at(-1);
  if (adapter === undefined || last === undefined) return [];
  const { chain } = adapter;
  const hash = adapter.parseTransactionHash(last.hash);
  const address = last.address === undefined ? undefined : adapter.parseAddress(last.address);
  return [
    ...(hash === undefined ? [] : [{ key: toPlaceKey(chain, 'TRANSACTION', hash), chain }]),
    ...(address === undefined ? [] : [{ key: toPlaceKey(chain, 'ADDRESS', address), chain }]),
  ];
}

/** Matches of a row, each target once per chain: trails first, then lists, then objects. */
export function matchRow(places: DeskPlaces, { keys }: Pick<DeskReplyRow, 'keys'>): readonly ReplyMatch[] {
  const matches = new Map<string, ReplyMatch>();
  for (const key of keys) {
    const by = key.includes(' ADDRESS ') ? 'ADDRESS' : 'TRANSACTION';
    for (const target of places.get(key) ?? []) {
      const targetKey = `${target.kind} ${target.id} ${target.chain}`;
      const known = matches.get(targetKey);
      matches.set(targetKey, { ...target, by: known === undefined || known.by === by ? by : 'BOTH' });
    }
  }
  return [...matches.values()].sort((one, two) => ORDER[one.kind] - ORDER[two.kind]);
}

const ORDER: Readonly<Record<ReplyMatchKind, number>> = { TRAIL: 0, ENDS: 1, OBJECT: 2 };
