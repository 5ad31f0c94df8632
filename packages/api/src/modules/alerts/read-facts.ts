import type { RatedEntity } from '@sulian/contract';
import type { Alert, AlertObject, AssetRow, ChainAdapter, ChainId, Headline, LedgerReader } from '@sulian/domain';
import { mapHeadlines, toRatedLabel } from '@sulian/usecases';
import type { ApiDeps } from '../../deps.ts';
import { findOwner } from '../objects/info.ts';

/** Asset of an alert, or that moved; undefined: any coin. */
type MovedAsset = Pick<Alert, 'chain' | 'asset'>;

/** Further objects and assets whose facts are read with those of the alerts, on the alerts' chains. */
interface FurtherFacts {
  readonly objects?: readonly AlertObject[];
  readonly moved?: readonly MovedAsset[];
}

/** Current facts of the ledger and the labels about alerts' objects. */
export interface Facts {
  /** Labelled owner of an object; undefined: unknown. */
  ownerOf(object: AlertObject): RatedEntity | undefined;
  /** The headline of what is known of an object now; undefined: nothing is. */
  headlineOf(object: AlertObject): Headline | undefined;
  /** Undefined where its chain is not indexed any more. */
  assetOf(of: MovedAsset): AssetRow | undefined;
  /** False: blocks of the chain are not followed, so that no alert is evaluated. */
  isWatched(chain: ChainId): boolean;
  /** Undefined where this version does not read the chain. */
  adapterOf(chain: ChainId): ChainAdapter | undefined;
}

interface AlertFacts {
  readonly watched: Set<ChainId>;
  readonly owners: Map<string, RatedEntity>;
  readonly headlines: Map<string, Headline>;
  readonly assets: Map<string, AssetRow>;
}

const keyOf = ({ chain, objectType, address }: AlertObject): string => `${chain} ${objectType} ${address}`;
const assetKeyOf = ({ chain, asset }: MovedAsset): string => `${chain} ${asset}`;

/** One snapshot a chain. */
export async function readFacts(
  deps: ApiDeps,
  alerts: readonly Alert[],
  { objects: others = [], moved = [] }: FurtherFacts = {},
): Promise<Facts> {
  const facts: AlertFacts = { watched: new Set(), owners: new Map(), headlines: new Map(), assets: new Map() };
  for (const chain of new Set(alerts.map((each) => each.chain))) {
    if (!deps.adapters.has(chain)) continue;
    const objects = [...alerts, ...others].filter((each) => each.chain === chain);
    const named = [...alerts, ...moved].flatMap((each) =>
      each.chain === chain && each.asset !== undefined ? [each.asset] : [],
    );
    const assets = [...new Set(named)];
    await deps.ledger.read(chain, (reader) => readChain(deps, reader, { objects, assets, facts: facts }), {
      timeoutMs: deps.limits.pageTimeoutMs,
    });
  }
  return {
    ownerOf: (object) => facts.owners.get(keyOf(object)),
    headlineOf: (object) => facts.headlines.get(keyOf(object)),
    assetOf: (of) => facts.assets.get(assetKeyOf(of)),
    isWatched: (chain) => facts.watched.has(chain),
    adapterOf: (chain) => deps.adapters.get(chain),
  };
}

interface FactsQuery {
  readonly objects: readonly AlertObject[];
  readonly assets: readonly number[];
  readonly facts: AlertFacts;
}

async function readChain(deps: ApiDeps, reader: LedgerReader, { objects, assets, facts }: FactsQuery): Promise<void> {
  if (reader.coverage === undefined) facts.watched.add(reader.chain);
  const labels = await deps.labelsAt(reader);
  const texts = [...new Set(objects.map(({ address }) => address))].sort();
  const rows = new Map((await reader.listAddressesByText(texts)).map((row) => [row.text, row]));
  for (const object of objects) {
    const kind = object.objectType === 'WALLET' ? 'wallets' : 'addresses';
    const owner = findOwner({ reader, labels }, { kind, address: object.address, row: rows.get(object.address) });
    if (owner !== undefined)
      facts.owners.set(keyOf(object), toRatedLabel({ policy: deps.policy, reader }, owner.label));
  }
  const headlines = await mapHeadlines(
    deps,
    { reader, labels },
    objects.map((object) => {
      const { objectType, address } = object;
      return [keyOf(object), { objectType, address, row: rows.get(address) }];
    }),
  );
  for (const [key, headline] of headlines) facts.headlines.set(key, headline);
  for (const row of await reader.listAssets(assets)) facts.assets.set(assetKeyOf(row), row);
}
