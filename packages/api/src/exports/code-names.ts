import type { Coin, ExportLanguage } from '@sulian/contract';
import { type ChainId, type Direction, type EndType, getChain } from '@sulian/domain';
import { toEntityRef } from '@sulian/usecases';
import type { ApiDeps } from '../deps.ts';
import { toNameIn } from './name-in.ts';
import { WORDS } from './words.ts';

type Deps = Pick<ApiDeps, 'entityStore'>;

const KINDS = { addresses: 'address', wallets: 'wallet', entities: 'entity' } as const;

/** Whose list it is: its kind, chain and id, an entity by its name too. */
export async function nameObject(
  deps: Deps,
  { kind, chain, id }: { readonly kind: keyof typeof KINDS; readonly chain?: ChainId; readonly id: string },
  language: ExportLanguage,
): Promise<string> {
  const place = chain === undefined ? [] : [getChain(chain).name];
  const name = kind === 'entities' ? await nameEntity(deps, Number(id), language) : id;
  return [WORDS[language].kind[KINDS[kind]], ...place, name].join(' ');
}

/** Its name in the language, and the id by which it stays the same when its name changes. */
export async function nameEntity(deps: Deps, id: number, language: ExportLanguage): Promise<string> {
  const details = await deps.entityStore.findDetails(id);
  if (details === undefined) return `${WORDS[language].kind.entity} ${id}`;
  return `${toNameIn(toEntityRef(details.entity), language)} (${id})`;
}

const ENTITY = /^entity:(\d+)$/;

/** Name of the party in a filter: an entity's name, or the address itself. */
export async function nameParty(deps: Deps, party: string, language: ExportLanguage): Promise<string> {
  const id = ENTITY.exec(party)?.[1];
  return id === undefined ? party : nameEntity(deps, Number(id), language);
}

/** `INCOMING:entity:12:listed:2024-01-02:behind-large`: a direction, and the key of a row of its scoring. */
const ROW =
  /^(?<way>INCOMING|OUTGOING):(?:(?<entity>entity:\d+)|end:(?<type>[^:]+))(?::listed:(?<listed>[\d-]+))?(?<behind>:behind-large)?$/;

/** A row of the ranking as the ranking calls it, behind the direction that it is of. */
export async function nameRow(deps: Deps, row: string, language: ExportLanguage): Promise<string> {
  const { way, entity, type, listed, behind } = ROW.exec(row)?.groups ?? {};
  if (way === undefined) return row;
  const words = WORDS[language];
  const party = entity === undefined ? words.type[type as EndType] : await nameParty(deps, entity, language);
  const marks = [
    ...(behind === undefined ? [] : [words.endMark.behindLarge]),
    ...(listed === undefined ? [] : [words.endMark.laterListed.replace('{{date}}', listed)]),
  ];
  return [words.flow[way as Direction], party, ...marks].join(' ');
}

/** Name of a coin: its symbol, followed by a token's contract, since any token may use any symbol. */
export const nameCoin = ({ symbol, chainId }: Pick<Coin, 'symbol' | 'chainId'>): string =>
  chainId === null ? symbol : `${symbol} (${chainId})`;
