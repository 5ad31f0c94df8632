import { AppError, type AskedBalance, type BalanceReader } from '@sulian/domain';
import { z } from 'zod';
import { inParallel } from '../../rpc/batches.ts';
import { createRpcClient, type RpcClient } from '../../rpc/json-rpc.ts';
import type { TransportOptions } from '../../rpc/transport.ts';
import { parseSolanaAddress } from '../address/address.ts';
import { TOKEN, TOKEN_2022, WRAPPED_SOL } from '../programs.ts';
import { CONFIRMED, parse } from './chain-head.ts';
import { SOLANA_DIALECT } from './dialect.ts';

export interface BalanceReaderOptions extends Omit<TransportOptions, 'url'> {
  /** Nodes of the chain; only the first is queried. */
  readonly urls: readonly string[];
}

const CALLS_AT_ONCE = 4;
const amount = z.union([z.int(), z.bigint()]).transform(BigInt);
const context = z.object({ slot: z.int() });
const balanceSchema = z.object({ context, value: amount });
const tokensSchema = z.object({
  context,
  value: z.array(
    z.object({
      account: z.object({
        lamports: amount,
        data: z.object({
          parsed: z.object({
            info: z.object({
              mint: z.string(),
              tokenAmount: z.object({
                amount: z
                  .string()
                  .regex(/^\d{1,20}$/)
                  .transform(BigInt),
              }),
            }),
          }),
        }),
      }),
    }),
  ),
});

/** Balances of an owner: the coins of its own account, and the tokens of all its token accounts. */
interface Holding {
  readonly coins: bigint;
  readonly tokens: ReadonlyMap<string, bigint>;
}

/** Reads balances after the newest block: nodes do not store older ones. @throws CONFIG_INVALID */
export function createSolanaBalanceReader({ urls, ...options }: BalanceReaderOptions): BalanceReader {
  const client = createRpcClient({ ...options, url: urls[0] ?? '' }, SOLANA_DIALECT);
  const readBalances: BalanceReader['readBalances'] = async (height, queries) => {
    const holdings = new Map<string, Promise<Holding>>();
    return inParallel(queries, CALLS_AT_ONCE, async ({ address, token }: AskedBalance) => {
      // Wrapped coins and amounts withheld by Token-2022 are in no account of their own.
      if (parseSolanaAddress(address) === undefined || address === WRAPPED_SOL) return undefined;
      const holding = holdings.get(address) ?? readHolding(client, address, height);
      holdings.set(address, holding);
      const { coins, tokens } = await holding;
      return token === undefined ? coins : (tokens.get(token) ?? 0n);
    });
  };
  return { hasHistory: false, readBalances: (height, queries) => client.retry(() => readBalances(height, queries)) };
}

/** Coins that a token account needs to exist are its owner's, and those that it wraps are units of their token. */
async function readHolding(client: RpcClient, owner: string, height: number): Promise<Holding> {
  const own = parse(balanceSchema, await client.call('getBalance', owner, CONFIRMED), 'getBalance');
  expectSlot(own.context.slot, height);
  let coins = own.value;
  const tokens = new Map<string, bigint>();
  for (const programId of [TOKEN, TOKEN_2022]) {
    const config = { ...CONFIRMED, encoding: 'jsonParsed' };
    const answer = await client.call('getTokenAccountsByOwner', owner, { programId }, config);
    const accounts = parse(tokensSchema, answer, 'getTokenAccountsByOwner');
    expectSlot(accounts.context.slot, height);
    for (const { account } of accounts.value) {
      const { mint, tokenAmount } = account.data.parsed.info;
      coins += account.lamports - (mint === WRAPPED_SOL ? tokenAmount.amount : 0n);
      tokens.set(mint, (tokens.get(mint) ?? 0n) + tokenAmount.amount);
    }
  }
  return { coins, tokens };
}

function expectSlot(slot: number, height: number): void {
  if (slot === height) return;
  throw new AppError(
    'BAD_REQUEST',
    `the node is at slot ${slot} and has balances of its newest block only, the ledger is at ${height}: ` +
      'stop the node, bring the ledger to its block, and run it again',
    { details: { node: slot, ledger: height } },
  );
}
