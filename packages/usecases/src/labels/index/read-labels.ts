import {
  AppError,
  type ChainId,
  type Entity,
  getChain,
  type Label,
  type LabelCoverage,
  type LabelStore,
  splitAddressKey,
  type WalletDecision,
} from '@sulian/domain';
import type { CompareLabels } from './compare-labels.ts';

/** An address's labels, best first; a lone one without an array around it, which is nearly every one of 500,000. */
export type AddressLabels = Label | readonly Label[];

export interface LoadedLabels {
  readonly version: number;
  readonly coverage: LabelCoverage;
  readonly byText: ReadonlyMap<string, AddressLabels>;
  /** By the text of the address, then by the customer's tag or comment. */
  readonly customers: ReadonlyMap<string, ReadonlyMap<string, AddressLabels>>;
  /** Longest tag first. */
  readonly tags: readonly { readonly tag: string; readonly entity: Entity }[];
  /** By the address whose wallet they are of. */
  readonly decisions: ReadonlyMap<string, WalletDecision>;
}

/** Imports may land between two pages of labels; so many are waited for. */
const MAX_ATTEMPTS = 5;

/**
 * Reads all labels of a chain as of one version.
 *
 * @throws STORE_UNAVAILABLE when imports changed the labels during every attempt
 */
export async function readLabels(store: LabelStore, chain: ChainId, compare: CompareLabels): Promise<LoadedLabels> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const version = await store.getVersion();
    const byText = await readByText(store, chain, compare);
    const tags = [...(await store.listCoinbaseTags(chain))].sort((a, b) => b.tag.length - a.tag.length);
    const decisions = new Map((await store.listWalletDecisions(chain)).map((each) => [each.address, each]));
    const coverage = await store.findCoverage(chain);
    if ((await store.getVersion()) === version)
      return { version, coverage, byText, customers: groupCustomers(chain, byText), tags, decisions };
  }
  throw new AppError('STORE_UNAVAILABLE', `labels of ${chain} changed during each of ${MAX_ATTEMPTS} readings`, {
    details: { chain },
  });
}

async function readByText(
  store: LabelStore,
  chain: ChainId,
  compare: CompareLabels,
): Promise<ReadonlyMap<string, AddressLabels>> {
  const byText = new Map<string, AddressLabels>();
  const share = createSharing();
  for await (const page of store.streamLabels(chain))
    for (const label of page) {
      const known = byText.get(label.address);
      if (known === undefined) byText.set(label.address, share(label));
      else byText.set(label.address, [...toList(known), share(label)].sort(compare));
    }
  return byText;
}

function groupCustomers(chain: ChainId, byText: ReadonlyMap<string, AddressLabels>): LoadedLabels['customers'] {
  const customers = new Map<string, Map<string, AddressLabels>>();
  if (getChain(chain).subKey === undefined) return customers;
  for (const [text, labels] of byText) {
    const { address, subKey } = splitAddressKey(chain, text);
    if (subKey === undefined) continue;
    const known = customers.get(address) ?? new Map<string, AddressLabels>();
    customers.set(address, known.set(subKey, labels));
  }
  return customers;
}

export const toList = (labels: AddressLabels | undefined): readonly Label[] => {
  if (labels === undefined) return [];
  return 'entity' in labels ? [labels] : labels;
};

/** Shares entities and texts between labels: thousands of labels have the same source, link and author. */
function createSharing(): (label: Label) => Label {
  const entities = new Map<number, Entity>();
  const texts = new Map<string, string>();
  const shareText = (text: string): string => {
    const known = texts.get(text);
    if (known === undefined) texts.set(text, text);
    return known ?? text;
  };
  return (label) => {
    const entity = entities.get(label.entity.id) ?? label.entity;
    entities.set(entity.id, entity);
    const { uri, date, author } = label;
    return {
      ...label,
      entity,
      source: shareText(label.source),
      ...(uri !== undefined && { uri: shareText(uri) }),
      ...(date !== undefined && { date: shareText(date) }),
      ...(author !== undefined && { author: shareText(author) }),
    };
  };
}
