import { isAppError } from '@sulian/domain';
import { z } from 'zod';
import { inParallel } from '../../rpc/batches.ts';
import { toRawAddress } from '../wire/address-text.ts';
import { openBody } from '../wire/bodies.ts';
import { CellBuilder, writeBoc } from '../wire/cells/build-cell.ts';
import { Slice } from '../wire/cells/slice.ts';
import type { TonBlockData, TonTransaction } from '../wire/data.ts';
import type { Facts, JettonWallet } from '../wire/facts.ts';
import { itemsSchema, walletsSchema } from '../wire/schema.ts';
import type { TonClient } from './client.ts';

/** Addresses per request. */
const ASKED_AT_ONCE = 100;
const MASTERS_AT_ONCE = 4;
/** Number of cached wallets: the owner of a wallet never changes. */
const MAX_CACHED = 200_000;

/**
 * Reads facts about the contracts that blocks name, from an indexer and from the contracts themselves, and caches them.
 */
export interface FactsReader {
  read(client: TonClient, data: TonBlockData): Promise<Facts>;
}

type WalletFact = JettonWallet | 'none';

export function createFactsReader(): FactsReader {
  const wallets = new Map<string, WalletFact>();
  const items = new Map<string, string | undefined>();
  const read: FactsReader['read'] = async (client, { transactions }) => {
    const walletAccounts = listWallets(transactions);
    const unknown = walletAccounts.filter((account) => !wallets.has(account));
    for (const [account, known] of await confirmWallets(client, unknown)) wallets.set(account, known);
    const askedItems = listItems(transactions);
    const unknownItems = askedItems.filter((item) => !items.has(item));
    for (const [item, collection] of await readItems(client, unknownItems)) items.set(item, collection);
    const facts: Facts = {
      wallets: walletAccounts.flatMap((account) => {
        const known = wallets.get(account);
        return known === undefined || known === 'none' ? [] : [{ account, owner: known.owner, master: known.master }];
      }),
      items: askedItems.flatMap((item) => {
        if (!items.has(item)) return [];
        const collection = items.get(item);
        return [collection === undefined ? { item } : { item, collection }];
      }),
    };
    // An account that is not a wallet yet may become one.
    for (const account of unknown) if (wallets.get(account) === 'none') wallets.delete(account);
    trim(wallets);
    trim(items);
    return facts;
  };
  return { read };
}

function trim(map: Map<string, unknown>): void {
  for (const key of map.keys()) {
    if (map.size <= MAX_CACHED) return;
    map.delete(key);
  }
}

const AT_WALLET: ReadonlySet<string> = new Set([
  'jettonInternalTransfer',
  'jettonSetStatus',
  'jettonTransfer',
  'jettonBurn',
]);

/** Accounts through which jettons pass according to the messages, unconfirmed. */
function listWallets(transactions: readonly TonTransaction[]): readonly string[] {
  const masters = new Set<string>();
  for (const { account, inMessage } of transactions) {
    if (inMessage?.source === undefined) continue;
    const { op } = inMessage.body;
    if (AT_WALLET.has(op) || inMessage.bounced === true) masters.add(account);
    if (op === 'jettonInternalTransfer' || op === 'jettonBurnNotification') masters.add(inMessage.source);
  }
  return [...masters];
}

const listItems = (transactions: readonly TonTransaction[]): readonly string[] => [
  ...new Set(
    transactions.flatMap(({ account, inMessage, isAborted }) =>
      inMessage?.body.op === 'itemTransfer' && !isAborted ? [account] : [],
    ),
  ),
];

/** Wallets with the owner that the indexer returns, if the master returns the same wallet for that owner. */
async function confirmWallets(
  client: TonClient,
  accounts: readonly string[],
): Promise<ReadonlyMap<string, WalletFact>> {
  const known = new Map<string, WalletFact>(accounts.map((account) => [account, 'none']));
  for (let at = 0; at < accounts.length; at += ASKED_AT_ONCE) {
    const answer = await client.read(walletsSchema, {
      path: 'jetton/wallets',
      query: {
        address: accounts
          .slice(at, at + ASKED_AT_ONCE)
          .map(toRawAddress)
          .join(','),
        limit: ASKED_AT_ONCE,
      },
    });
    const knownWallets = answer.jetton_wallets.filter(({ address }) => known.has(address));
    const confirmed = await inParallel(knownWallets, MASTERS_AT_ONCE, async ({ address, owner, jetton }) =>
      (await askMaster(client, jetton, owner)) === address
        ? ([address, { owner, master: jetton }] as const)
        : undefined,
    );
    for (const each of confirmed) if (each !== undefined) known.set(...each);
  }
  return known;
}

const answerSchema = z.object({
  exit_code: z.int(),
  stack: z.array(z.object({ type: z.string(), value: z.unknown() })),
});

/** The wallet that a master names for an owner; undefined where it names none. @see TEP-74, get_wallet_address */
async function askMaster(client: TonClient, master: string, owner: string): Promise<string | undefined> {
  try {
    const { exit_code, stack } = await client.read(answerSchema, {
      path: 'runGetMethod',
      body: {
        address: toRawAddress(master),
        method: 'get_wallet_address',
        stack: [{ type: 'slice', value: writeBoc(new CellBuilder().address(owner).end()).toString('base64') }],
      },
    });
    const [first] = stack;
    return exit_code !== 0 || typeof first?.value !== 'string' ? undefined : readAddress(first.value);
  } catch (error) {
    // A contract that is no master is an answer; a node that is busy is none.
    if (isAppError(error) && error.details['isMissing'] === true) return undefined;
    throw error;
  }
}

function readAddress(base64: string): string | undefined {
  const boc = openBody(base64);
  try {
    return boc === undefined ? undefined : new Slice(boc.root).address();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

async function readItems(
  client: TonClient,
  items: readonly string[],
): Promise<readonly (readonly [string, string | undefined])[]> {
  const entries: (readonly [string, string | undefined])[] = [];
  for (let at = 0; at < items.length; at += ASKED_AT_ONCE) {
    const { nft_items } = await client.read(itemsSchema, {
      path: 'nft/items',
      query: {
        address: items
          .slice(at, at + ASKED_AT_ONCE)
          .map(toRawAddress)
          .join(','),
        limit: ASKED_AT_ONCE,
      },
    });
    entries.push(...nft_items.map(({ address, collection_address }) => [address, collection_address] as const));
  }
  return entries;
}
