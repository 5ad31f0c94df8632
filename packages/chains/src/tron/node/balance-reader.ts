import { AppError, type AskedBalance, type BalanceReader } from '@sulian/domain';
import { z } from 'zod';
import { inParallel } from '../../rpc/batches.ts';
import { malformed } from '../../rpc/faults.ts';
import type { TransportOptions } from '../../rpc/transport.ts';
import { parseTronAddress } from '../address/address.ts';
import { addressToBytes } from '../wire/address-text.ts';
import { amount } from '../wire/schema.ts';
import { createTronClient, isRecord, type TronClient } from './client.ts';
import { isMissingCall, toKeyHeaders } from './dialect.ts';

export interface BalanceReaderOptions extends Omit<TransportOptions, 'url'> {
  /** Nodes of the chain; only the first is used. */
  readonly urls: readonly string[];
  /** Key of a provider. */
  readonly key?: string;
}

/** Answers of the whole chain, or of what can no longer change. */
type Room = 'wallet' | 'walletsolidity';

const CALLS_AT_ONCE = 4;
const BALANCE_OF = 'balanceOf(address)';

const frozen = z.object({ frozen_balance: amount });

/**
 * An account's own coins, wherever they are: free, staked (for itself or lent to others) in either way, or being freed.
 * @see github.com/tronprotocol/java-tron, protocol/src/main/protos/core/Tron.proto (Account)
 */
const accountSchema = z.object({
  balance: amount,
  frozen: z.array(frozen).default([]),
  delegated_frozen_balance_for_bandwidth: amount,
  tron_power: frozen.optional(),
  account_resource: z
    .object({
      frozen_balance_for_energy: frozen.optional(),
      delegated_frozen_balance_for_energy: amount,
      delegated_frozenV2_balance_for_energy: amount,
    })
    .optional(),
  frozenV2: z.array(z.object({ amount })).default([]),
  delegated_frozenV2_balance_for_bandwidth: amount,
  unfrozenV2: z.array(z.object({ unfreeze_amount: amount })).default([]),
  assetV2: z.array(z.object({ key: z.string(), value: amount })).default([]),
});
type Account = z.output<typeof accountSchema>;

/** Balances after the newest block: nodes have no older ones that count staked coins. @throws CONFIG_INVALID */
export function createTronBalanceReader({ urls, key, ...options }: BalanceReaderOptions): BalanceReader {
  const headers = { ...options.headers, ...toKeyHeaders(key) };
  const client = createTronClient({ ...options, headers, url: urls[0] ?? '' });
  const readBalances: BalanceReader['readBalances'] = async (height, queries) => {
    await expectHeight(client, height);
    const balances = await readIn({ client, room: 'wallet' }, queries);
    await expectHeight(client, height);
    return balances;
  };
  const readLater = async (room: Room, height: number, queries: readonly AskedBalance[]) => {
    if ((await readHeight(client, room)) < height) return queries.map(() => undefined);
    return readIn({ client, room }, queries);
  };
  return {
    hasHistory: false,
    readBalances: (height, queries) => client.retry(() => readBalances(height, queries)),
    readLaterBalances: (height, queries) =>
      client.retry(() =>
        readLater('walletsolidity', height, queries).catch((error: unknown) => {
          if (!isMissingCall(error)) throw error;
          return readLater('wallet', height, queries);
        }),
      ),
  };
}

function readIn(
  { client, room }: { readonly client: TronClient; readonly room: Room },
  queries: readonly AskedBalance[],
): Promise<readonly (bigint | undefined)[]> {
  const accounts = new Map<string, Promise<Account>>();
  const call: TronClient['call'] = (name, body) => client.call(`${room}/${name}`, body);
  return inParallel(queries, CALLS_AT_ONCE, ({ address, token }) => {
    if (token !== undefined && parseTronAddress(token) === token) return readContract(call, { address, token });
    const account = accounts.get(address) ?? readAccount(call, address);
    accounts.set(address, account);
    return account.then((accountState) =>
      token === undefined ? sumCoins(accountState) : sumToken(accountState, token),
    );
  });
}

const headSchema = z.object({ block_header: z.object({ raw_data: z.object({ number: z.int().default(0) }) }) });

async function readHeight(client: TronClient, room: Room): Promise<number> {
  const call = `${room}/getnowblock`;
  return parse(headSchema, await client.call(call), call).block_header.raw_data.number;
}

async function expectHeight(client: TronClient, height: number): Promise<void> {
  const head = await readHeight(client, 'wallet');
  if (head === height) return;
  throw new AppError(
    'BAD_REQUEST',
    `the node is at block ${head} and has balances of its newest block only, the ledger is at ${height}: ` +
      'stop the node, bring the ledger to its block, and run it again',
    { details: { node: head, ledger: height } },
  );
}

/** An account that is not there yet is an empty object. */
const readAccount = async (call: TronClient['call'], address: string): Promise<Account> =>
  parse(accountSchema, await call('getaccount', { address: toHex(address) }), 'getaccount');

function sumCoins(account: Account): bigint {
  const { account_resource: resource } = account;
  const parts = [
    account.balance,
    account.delegated_frozen_balance_for_bandwidth,
    account.delegated_frozenV2_balance_for_bandwidth,
    account.tron_power?.frozen_balance,
    resource?.frozen_balance_for_energy?.frozen_balance,
    resource?.delegated_frozen_balance_for_energy,
    resource?.delegated_frozenV2_balance_for_energy,
    ...account.frozen.map((each) => each.frozen_balance),
    ...account.frozenV2.map((each) => each.amount),
    ...account.unfrozenV2.map((each) => each.unfreeze_amount),
  ];
  return parts.reduce<bigint>((sum, part) => sum + (part ?? 0n), 0n);
}

/** Undefined of a token whose number the ledger does not know. */
const sumToken = ({ assetV2 }: Account, token: string): bigint | undefined =>
  /^\d+$/.test(token) ? (assetV2.find(({ key }) => key === token)?.value ?? 0n) : undefined;

async function readContract(
  call: TronClient['call'],
  { address, token }: Required<AskedBalance>,
): Promise<bigint | undefined> {
  const answer = await call('triggerconstantcontract', {
    owner_address: toHex(address),
    contract_address: toHex(token),
    function_selector: BALANCE_OF,
    parameter: toHex(address).slice(2).padStart(64, '0'),
  });
  const results = isRecord(answer) ? answer['constant_result'] : undefined;
  const [word] = Array.isArray(results) ? results : [];
  return typeof word === 'string' && /^[0-9a-f]{64}$/.test(word) ? BigInt(`0x${word}`) : undefined;
}

const toHex = (address: string): string => addressToBytes(address).toString('hex');

function parse<T extends z.ZodType>(schema: T, answer: unknown, call: string): z.output<T> {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  throw malformed(`the node answers ${call} with something else`, { reason: parsed.error.issues[0]?.message });
}
