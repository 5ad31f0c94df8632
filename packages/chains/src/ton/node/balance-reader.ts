import { AppError, type AskedBalance, type BalanceReader } from '@sulian/domain';
import { z } from 'zod';
import { inParallel } from '../../rpc/batches.ts';
import type { TransportOptions } from '../../rpc/transport.ts';
import { parseTonAddress } from '../address/address.ts';
import { toRawAddress } from '../wire/address-text.ts';
import { openBody, readBody } from '../wire/bodies.ts';
import { creditOf } from '../wire/credits.ts';
import { infoSchema, instantFee } from '../wire/schema.ts';
import { createTonClient, type TonClient } from './client.ts';

export interface BalanceReaderOptions extends Omit<TransportOptions, 'url'> {
  /** Nodes of the chain; only the first is queried. */
  readonly urls: readonly string[];
}

const CALLS_AT_ONCE = 4;
/** Newest messages of an account that are read: the most that may be in transit. */
const NEWEST_MESSAGES = 200;

const digits = z.union([z.int(), z.string().regex(/^\d{1,80}$/)]).transform(BigInt);
const statesSchema = z.object({ accounts: z.array(z.object({ address: z.string(), balance: digits.nullish() })) });
const walletsSchema = z.object({ jetton_wallets: z.array(z.object({ address: z.string(), balance: digits })) });
const messagesSchema = z.object({
  messages: z.array(
    z.object({
      hash: z.string(),
      destination: z.string().nullish(),
      value: digits.nullish(),
      ihr_fee: instantFee,
      message_content: z.object({ body: z.string().nullish() }).nullish(),
      /** The transaction that took it in. */
      in_msg_tx_hash: z.string().nullish(),
    }),
  ),
});

/**
 * Reads balances after the newest block: indexers do not store older ones. Value in transit belongs to its sender.
 * @throws CONFIG_INVALID
 */
export function createTonBalanceReader({ urls, ...options }: BalanceReaderOptions): BalanceReader {
  const client = createTonClient({ ...options, url: urls[0] ?? '' });
  const readBalances: BalanceReader['readBalances'] = async (height, queries) => {
    await expectHeight(client, height);
    const balances = await inParallel(queries, CALLS_AT_ONCE, (each) => readOne(client, each));
    await expectHeight(client, height);
    return balances;
  };
  return { hasHistory: false, readBalances: (height, queries) => client.retry(() => readBalances(height, queries)) };
}

async function expectHeight(client: TonClient, height: number): Promise<void> {
  const { last } = await client.read(infoSchema, { path: 'masterchainInfo' });
  if (last.seqno === height) return;
  throw new AppError(
    'BAD_REQUEST',
    `the node is at block ${last.seqno} and has balances of its newest block only, the ledger is at ${height}: ` +
      'stop the node, bring the ledger to its block, and run it again',
    { details: { node: last.seqno, ledger: height } },
  );
}

async function readOne(client: TonClient, { address, token }: AskedBalance): Promise<bigint | undefined> {
  if (token === undefined) {
    const underWay = await listUnderWay(client, toRawAddress(address));
    return (
      (await readCoins(client, address)) +
      sum(underWay.map(({ value, ihr_fee }) => creditOf({ value: value ?? 0n, ihr_fee })))
    );
  }
  return parseTonAddress(token) === token ? readJettons(client, address, token) : undefined;
}

async function readCoins(client: TonClient, address: string): Promise<bigint> {
  const query = { address: toRawAddress(address) };
  const { accounts } = await client.read(statesSchema, { path: 'accountStates', query });
  return accounts[0]?.balance ?? 0n;
}

type Message = z.output<typeof messagesSchema>['messages'][number];

/** Sent, and not taken in yet: the ledger moves it where it arrives. @param raw of the sender, as nodes spell it */
async function listUnderWay(client: TonClient, raw: string): Promise<readonly Message[]> {
  const query = { source: raw, limit: NEWEST_MESSAGES, sort: 'desc' };
  const { messages } = await client.read(messagesSchema, { path: 'messages', query });
  return messages.filter(({ destination, in_msg_tx_hash }) => destination != null && in_msg_tx_hash == null);
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, each) => total + each, 0n);

async function readJettons(client: TonClient, owner: string, master: string): Promise<bigint> {
  const query = { owner_address: toRawAddress(owner), jetton_address: toRawAddress(master), limit: 10 };
  const { jetton_wallets } = await client.read(walletsSchema, { path: 'jetton/wallets', query });
  const parts = await inParallel(jetton_wallets, 1, async ({ address, balance }) => {
    const underWay = await listUnderWay(client, address);
    return balance + sum(underWay.map(findJettons));
  });
  return sum(parts);
}

/** Jettons that a message carries to another wallet, or to the master that takes them out of the world. */
function findJettons({ message_content }: Message): bigint {
  const boc = openBody(message_content?.body ?? '');
  const body = boc === undefined ? undefined : readBody(boc.root);
  return body?.op === 'jettonInternalTransfer' || body?.op === 'jettonBurnNotification' ? body.amountBase : 0n;
}
