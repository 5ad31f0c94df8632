import type { AskedBalance, BalanceReader } from '@sulian/domain';
import { z } from 'zod';
import { inParallel } from '../../rpc/batches.ts';
import type { TransportOptions } from '../../rpc/transport.ts';
import { parseTezosAddress } from '../address/address.ts';
import { toNat, toTuple } from '../wire/micheline.ts';
import { blockPath, createTezosClient, type TezosClient } from './client.ts';

export interface BalanceReaderOptions extends Omit<TransportOptions, 'url'> {
  /** Nodes of the chain; only the first is queried. */
  readonly urls: readonly string[];
}

const CALLS_AT_ONCE = 4;

const digits = z
  .string()
  .regex(/^\d{1,40}$/)
  .transform(BigInt);
/** A baker's own frozen coins, by the names that protocols have given them. */
const delegateSchema = z.object({
  own_staked: digits.optional(),
  frozen_deposits: digits.optional(),
  frozen_balance: digits.optional(),
});
const viewSchema = z.object({ data: z.unknown() });
const chainSchema = z.string().max(64);

interface BalanceQuery extends AskedBalance {
  readonly height: number;
}

/** Reads balances after a block; archive nodes return them for every block. @throws CONFIG_INVALID */
export function createTezosBalanceReader({ urls, ...options }: BalanceReaderOptions): BalanceReader {
  const client = createTezosClient({ ...options, url: urls[0] ?? '' });
  const readBalances: BalanceReader['readBalances'] = (height, queries) =>
    inParallel(queries, CALLS_AT_ONCE, (each) => readOne(client, { ...each, height }));
  return { hasHistory: true, readBalances: (height, queries) => client.retry(() => readBalances(height, queries)) };
}

/** Undefined of pools and escrows, which are no accounts. */
async function readOne(client: TezosClient, query: BalanceQuery): Promise<bigint | undefined> {
  if (parseTezosAddress(query.address) === undefined || query.address.startsWith('sr1')) return undefined;
  return query.token === undefined ? readCoins(client, query) : readToken(client, { ...query, token: query.token });
}

async function readCoins(client: TezosClient, { address, height }: BalanceQuery): Promise<bigint> {
  const path = (rest: string): string => blockPath(height, `/context/${rest}`);
  const free = (await client.find(digits, { path: path(`contracts/${address}/balance`) })) ?? 0n;
  if (!address.startsWith('tz')) return free;
  const baker = await client.find(delegateSchema, { path: path(`delegates/${address}`) });
  return free + (baker?.own_staked ?? baker?.frozen_deposits ?? baker?.frozen_balance ?? 0n);
}

const TOKEN = /^(KT1[1-9A-HJ-NP-Za-km-z]{33})(?::(\d{1,80}))?$/;

/** Reads a token balance from the views that the standards define: `getBalance` (FA1.2), `balance_of` (FA2). */
async function readToken(
  client: TezosClient,
  query: BalanceQuery & { readonly token: string },
): Promise<bigint | undefined> {
  const [, contract, tokenId] = TOKEN.exec(query.token) ?? [];
  if (contract === undefined) return undefined;
  const owner = { string: query.address };
  const view =
    tokenId === undefined
      ? { entrypoint: 'getBalance', input: owner }
      : { entrypoint: 'balance_of', input: [{ prim: 'Pair', args: [owner, { int: tokenId }] }] };
  const answer = await client.find(viewSchema, {
    path: blockPath(query.height, '/helpers/scripts/run_view'),
    body: {
      contract,
      ...view,
      chain_id: await client.read(chainSchema, { path: 'chains/main/chain_id' }),
      unparsing_mode: 'Readable',
    },
  });
  return answer === undefined ? undefined : readAnswer(answer.data);
}

/** A number, or one line of a request and its number. */
function readAnswer(data: unknown): bigint | undefined {
  if (!Array.isArray(data)) return toNat(data);
  const [, balance] = toTuple(data[0], 2) ?? [];
  return toNat(balance);
}
