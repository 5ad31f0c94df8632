import type { Alert, AlertObject, ChainId, Entity } from '@sulian/domain';
import type { ApiDeps } from '../../deps.ts';
import { findOwner } from '../objects/info.ts';

export type FindOwner = (object: AlertObject) => Entity | undefined;

const keyOf = ({ chain, objectType, address }: AlertObject): string => `${chain} ${objectType} ${address}`;

/** Who the objects are known to be: one snapshot a chain. Nobody, where the chain is not indexed any more. */
export async function findOwners(deps: ApiDeps, objects: readonly AlertObject[]): Promise<FindOwner> {
  const found = new Map<string, Entity>();
  for (const chain of new Set(objects.map((each) => each.chain)))
    await addOwnersOf(deps, chain, { objects: objects.filter((each) => each.chain === chain), found });
  return (object) => found.get(keyOf(object));
}

async function addOwnersOf(
  deps: ApiDeps,
  chain: ChainId,
  { objects, found }: { readonly objects: readonly AlertObject[]; readonly found: Map<string, Entity> },
): Promise<void> {
  if (!deps.adapters.has(chain)) return;
  await deps.ledger.read(
    chain,
    async (reader) => {
      const labels = await deps.labelsAt(reader);
      const texts = [...new Set(objects.map(({ address }) => address))].sort();
      const rows = new Map((await reader.listAddressesByText(texts)).map((row) => [row.text, row]));
      for (const object of objects) {
        const kind = object.objectType === 'WALLET' ? 'wallets' : 'addresses';
        const owner = findOwner(labels, { chain, kind, address: object.address, row: rows.get(object.address) });
        if (owner !== undefined) found.set(keyOf(object), owner.label.entity);
      }
    },
    { timeoutMs: deps.limits.pageTimeoutMs },
  );
}

export const objectOf = ({ chain, objectType, address }: Alert): AlertObject => ({ chain, objectType, address });
