import type { AddressRow, EntityStore, LabelIndex, LedgerReader } from '@sulian/domain';

/**
 * Addresses of an entity on a chain that are read one by one, those without a wallet first. Larger wallets use only
 * their stored sums.
 */
export const MAX_ENTITY_READ = 10_000;
/** Labelled addresses that are looked for in the ledger, and how many with one query. */
const MAX_LABELLED = 50_000;
const PER_READ = 5_000;

/** Addresses of an entity on one chain at one height, by its labels. */
export interface EntityAddresses {
  /** Ascending by id, each once. */
  readonly rows: readonly AddressRow[];
  /** Root wallets, largest first; their addresses are among the rows unless they are large. */
  readonly wallets: readonly number[];
  /** Those of too many addresses to be read one by one, and how many these are. */
  readonly largeWallets: readonly number[];
  readonly addressesOfLarge: number;
  /** Labelled addresses that appear in no stored block. */
  readonly unseen: readonly string[];
  /**
   * Labelled addresses excluded because a better label or their wallet's label names another entity, or because their
   * wallet is contested.
   */
  readonly ofOthers: number;
  /** Labelled addresses that were not looked for, or in no wallet and not read, being too many. */
  readonly notLookedUp: number;
}

interface EntityAddressQuery {
  readonly reader: LedgerReader;
  readonly labels: LabelIndex;
  readonly entityId: number;
  /** Distinct labelled addresses of the entity on the chain. */
  readonly labelled: number;
  /** Tests set a smaller cap. */
  readonly atMost?: number;
}

type Deps = { readonly entityStore: Pick<EntityStore, 'listAddresses'> };

/**
 * Addresses that labels assign to the entity, and all others of the wallets that labels name for it. This set
 * represents the entity in every answer.
 */
export async function findEntityAddresses(deps: Deps, query: EntityAddressQuery): Promise<EntityAddresses> {
  const { reader, labels, entityId, labelled, atMost = MAX_ENTITY_READ } = query;
  const texts = await listTexts(deps, query);
  const seen = await readByText(reader, texts);
  const isOwnWallet = ({ walletId }: AddressRow): boolean =>
    walletId !== undefined && labels.findWalletLabel(walletId)?.entity.id === entityId;
  const inWallets = seen.filter(isOwnWallet);
  const lone = seen
    .filter((row) => !isOwnWallet(row) && labels.findAddressLabel(row.addressId)?.entity.id === entityId)
    .sort(byId);
  const alone = lone.slice(0, atMost);
  const sizes = new Map(inWallets.map(({ walletId = 0, walletSize }) => [walletId, walletSize]));
  const bySize = [...sizes].sort(([a, sizeOfA], [b, sizeOfB]) => sizeOfB - sizeOfA || a - b);
  const { small, large } = divideBySize(bySize, atMost - alone.length);
  const members: AddressRow[] = [];
  for (const [walletId, limit] of small)
    members.push(...(await reader.listWalletAddresses(walletId, { offset: 0, limit })));
  const known = new Set(seen.map(({ text }) => text));
  return {
    rows: [...members, ...alone].sort(byId),
    wallets: bySize.map(([walletId]) => walletId),
    largeWallets: large.map(([walletId]) => walletId),
    addressesOfLarge: large.reduce((sum, [, size]) => sum + size, 0),
    unseen: texts.filter((text) => !known.has(text)),
    ofOthers: seen.length - inWallets.length - lone.length,
    notLookedUp: Math.max(0, labelled - texts.length) + lone.length - alone.length,
  };
}

const byId = (a: AddressRow, b: AddressRow): number => a.addressId - b.addressId;

type Sized = readonly [walletId: number, size: number];

/** Sets the largest wallets apart, for their stored sums, until the others fit. */
function divideBySize(
  bySize: readonly Sized[],
  room: number,
): { readonly small: readonly Sized[]; readonly large: readonly Sized[] } {
  let left = bySize.reduce((sum, [, size]) => sum + size, 0);
  let from = 0;
  for (; from < bySize.length && left > room; from += 1) left -= bySize[from]?.[1] ?? 0;
  return { small: bySize.slice(from), large: bySize.slice(0, from) };
}

async function listTexts(
  { entityStore }: Deps,
  { reader, entityId, labelled }: EntityAddressQuery,
): Promise<readonly string[]> {
  const texts: string[] = [];
  const textCount = Math.min(labelled, MAX_LABELLED);
  while (texts.length < textCount) {
    const page = { offset: texts.length, limit: Math.min(PER_READ, textCount - texts.length) };
    const more = await entityStore.listAddresses({ entityId, chain: reader.chain, ...page });
    if (more.length === 0) break;
    texts.push(...more);
  }
  return texts;
}

/** In parts: a query has room for so many texts. */
async function readByText(reader: LedgerReader, texts: readonly string[]): Promise<readonly AddressRow[]> {
  const rows: AddressRow[] = [];
  for (let at = 0; at < texts.length; at += PER_READ)
    rows.push(...(await reader.listAddressesByText(texts.slice(at, at + PER_READ))));
  return rows;
}
