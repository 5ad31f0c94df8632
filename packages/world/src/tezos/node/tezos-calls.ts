import { encodeTezosText, toTezosExpression } from '@sulian/chains';
import { NATIVE } from '../../accounts/account.ts';
import { sha256 } from '../../hash.ts';
import type { Fault } from '../../node/faults.ts';
import { SIMULATED_CHAIN } from '../build-tezos-block.ts';
import type { Json, TezosBlock } from '../tezos-block.ts';
import type { TezosWorld } from '../tezos-world.ts';
import { findEntry, toScript } from './tezos-books.ts';

const LIED_HEIGHTS = 10;

interface View {
  readonly world: TezosWorld;
  readonly fault: Fault | undefined;
}

/** Request; the body of a GET is empty. */
export interface TezosCall {
  readonly path: string;
  readonly body: Json;
}

/** Undefined: there is nothing, which nodes answer with 404. */
type Answer = (view: View, block: TezosBlock, parts: readonly string[], body: Json) => unknown;

const CHAIN = 'chains/main/';
const BLOCK = /^blocks\/(head(?:~\d{1,3})?|\d{1,9})(?:\/(.*))?$/;

/** The call's own name, by which plans of faults name it: the path with letters alone. */
export const nameOf = (path: string): string =>
  path.startsWith(`${CHAIN}blocks/`) ? (BLOCK.exec(path.slice(CHAIN.length))?.[2] ?? 'block') : path;

export function answerTezos(world: TezosWorld, { path, body }: TezosCall, fault: Fault | undefined): unknown {
  if (!path.startsWith(CHAIN)) return undefined;
  const rest = path.slice(CHAIN.length);
  if (rest === 'chain_id') return SIMULATED_CHAIN;
  const [, name = '', resource = ''] = BLOCK.exec(rest) ?? [];
  const block = findBlock(world, name);
  if (block === undefined) return undefined;
  const parts = resource.split('/');
  const answer = ANSWERS.find(([form]) => form.test(resource))?.[1];
  return answer?.({ world, fault }, block, parts, body);
}

function findBlock({ blocks }: TezosWorld, name: string): TezosBlock | undefined {
  if (!name.startsWith('head')) return blocks[Number(name)];
  return blocks.at(-1 - Number(name.slice('head~'.length) || 0));
}

const getHeader: Answer = ({ fault }, block) => {
  const { header, hash, chain_id } = block.json as { header: Json; hash: string; chain_id: string };
  const level = fault?.kind === 'lie-height' ? block.height + LIED_HEIGHTS : block.height;
  return { protocol: block.json['protocol'], chain_id, hash, ...header, level };
};

const getHash: Answer = ({ fault }, { text }) =>
  fault?.kind === 'lie-hash' ? encodeTezosText('B', sha256(text)) : text;

const getBlock: Answer = ({ world, fault }, block) => {
  if (fault?.kind === 'lie-block') return (world.blocks[block.height - 1] ?? block).json;
  const passes = block.json['operations'] as readonly (readonly Json[])[];
  if (fault?.kind === 'gap') return { ...block.json, operations: [passes[0]?.slice(1), ...passes.slice(1)] };
  if (fault?.kind !== 'lie-infos') return block.json;
  const metadata = block.json['metadata'] as Json;
  const updates = (metadata['balance_updates'] as readonly Json[]).map(redirect);
  return { ...block.json, metadata: { ...metadata, balance_updates: updates } };
};

/** An address without a key, which nobody in the world pays. */
const ELSEWHERE = 'tz1burnburnburnburnburnburnburjAYjjX';

/** Redirects the receipt of an account: a false answer whose sums still balance. */
const redirect = (update: Json): Json =>
  update['contract'] === undefined ? update : { ...update, contract: ELSEWHERE };

const getCoins: Answer = ({ world }, { height }, [, , address = '']) => {
  const balance = world.balances.at(NATIVE, address, height);
  return String(balance - (world.ownStakes.get(address) ?? 0n));
};

const getBaker: Answer = ({ world }, _, [, , address = '']) => {
  const own = world.ownStakes.get(address);
  return own === undefined ? undefined : { own_staked: String(own), deactivated: false };
};

const getScript: Answer = ({ world }, _, [, , contract = '']) => toScript(world, contract);

/** Metadata entry of a contract's token, by the hash of its number. */
const getEntry: Answer = ({ world }, _, [, , map = '', hash = '']) =>
  findEntry(world, map, (id) => toTezosExpression(id) === hash);

const runView: Answer = ({ world }, { height }, _, body) => {
  const contract = String(body['contract']);
  const [input] = Array.isArray(body['input']) ? (body['input'] as readonly Json[]) : [body['input'] as Json];
  const args = input?.['args'] as readonly Json[] | undefined;
  const owner = String((args?.[0] ?? input)?.['string']);
  const id = args?.[1]?.['int'];
  const asset = id === undefined ? contract : `${contract}:${String(id)}`;
  const balance = { int: String(world.balances.at(asset, owner, height)) };
  return { data: id === undefined ? balance : [{ prim: 'Pair', args: [input, balance] }] };
};

const ANSWERS: readonly (readonly [RegExp, Answer])[] = [
  [/^$/, getBlock],
  [/^header$/, getHeader],
  [/^hash$/, getHash],
  [/^context\/contracts\/\w+\/balance$/, getCoins],
  [/^context\/contracts\/\w+\/script$/, getScript],
  [/^context\/delegates\/\w+$/, getBaker],
  [/^context\/big_maps\/\d+\/\w+$/, getEntry],
  [/^helpers\/scripts\/run_view$/, runView],
];
