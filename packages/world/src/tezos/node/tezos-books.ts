import type { Json } from '../tezos-block.ts';
import type { TezosWorld } from '../tezos-world.ts';

/** Tokens of a contract, by number; of FA1.2 number 0 is the only one. */
function listTokens({ tokens }: Pick<TezosWorld, 'tokens'>, contract: string) {
  return [...tokens].flatMap(([asset, facts]) => {
    const [address, id = '0'] = asset.split(':');
    return address === contract ? [{ id: BigInt(id), facts }] : [];
  });
}

/** Contracts in the order in which their books are numbered. */
const listContracts = ({ tokens }: Pick<TezosWorld, 'tokens'>): readonly string[] => [
  ...new Set([...tokens.keys()].map((asset) => asset.split(':')[0] as string)),
];

/** Script of a contract, with the positions of its token metadata; undefined for a contract without tokens. */
export function toScript(world: TezosWorld, contract: string): Json | undefined {
  const number = listContracts(world).indexOf(contract);
  if (number < 0) return undefined;
  const map = { prim: 'big_map', args: [{ prim: 'nat' }, { prim: 'unit' }], annots: ['%token_metadata'] };
  const book = { prim: 'big_map', args: [{ prim: 'address' }, { prim: 'nat' }], annots: ['%ledger'] };
  const storage = { prim: 'Pair', args: [{ int: String(2 * number + 1) }, { int: String(2 * number + 2) }] };
  const type = { prim: 'pair', args: [book, map] };
  return {
    code: [
      { prim: 'parameter', args: [] },
      { prim: 'storage', args: [type] },
    ],
    storage,
  };
}

const inHex = (text: string): Json => ({ bytes: Buffer.from(text).toString('hex') });

/** Metadata entry of one of a contract's tokens. */
export function findEntry(world: TezosWorld, map: string, isAsked: (id: bigint) => boolean): Json | undefined {
  const contract = listContracts(world)[(Number(map) - 2) / 2];
  const token = contract === undefined ? undefined : listTokens(world, contract).find(({ id }) => isAsked(id));
  if (token === undefined) return undefined;
  const { name, symbol, decimals } = token.facts;
  const field = (key: string, value: string): Json => ({ prim: 'Elt', args: [{ string: key }, inHex(value)] });
  const fields = [field('decimals', String(decimals)), field('name', name), field('symbol', symbol)];
  return { prim: 'Pair', args: [{ int: String(token.id) }, fields] };
}
