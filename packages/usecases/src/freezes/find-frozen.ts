import { type AddressId, getChain, type LedgerReader } from '@sulian/domain';
import { readAssets } from '../objects/read-assets.ts';

/** Frozen addresses per answer. All currently frozen addresses of a chain are a few thousand. */
const MAX_FROZEN = 50_000;

/** Addresses of a chain that an issuer currently prevents from sending an asset. */
export interface FrozenAddresses {
  /** Those among the ledger's addresses, with their text and the symbols of the assets, each once. */
  readonly byId: ReadonlyMap<AddressId, { readonly text: string; readonly symbols: readonly string[] }>;
  /** False: there are more than `MAX_FROZEN`. */
  readonly isWhole: boolean;
}

/** Undefined on a chain whose assets nobody can freeze. */
export async function findFrozen(reader: LedgerReader): Promise<FrozenAddresses | undefined> {
  if (getChain(reader.chain).spendsOutputs) return undefined;
  // A freeze and its end are transactions of the issuer, which are in nobody else's history: none is known to last.
  if (reader.coverage !== undefined) return { byId: new Map(), isWhole: false };
  const rows = await reader.listFrozen(MAX_FROZEN + 1);
  const firstRows = rows.slice(0, MAX_FROZEN);
  const assetOf = await readAssets(
    reader,
    firstRows.map(({ asset }) => asset),
  );
  const symbols = new Map<string, Set<string>>();
  for (const { address, asset } of firstRows)
    symbols.set(address, (symbols.get(address) ?? new Set()).add(assetOf(asset).symbol));
  const known = await reader.listAddressesByText([...symbols.keys()]);
  return {
    byId: new Map(known.map(({ addressId, text }) => [addressId, { text, symbols: [...(symbols.get(text) ?? [])] }])),
    isWhole: rows.length <= MAX_FROZEN,
  };
}
