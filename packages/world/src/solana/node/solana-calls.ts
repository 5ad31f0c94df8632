import { base58 } from '@scure/base';
import { sha256 } from '../../hash.ts';
import type { Fault } from '../../node/faults.ts';
import { TOKEN, TOKEN_2022 } from '../codec/calls.ts';
import type { SolanaCall } from '../codec/message.ts';
import type { Holding, SolanaBlock, SolanaTransaction } from '../solana-block.ts';
import type { SolanaWorld } from '../solana-world.ts';

/** Blocks behind the head that are not finalized yet. */
export const FINAL_DEPTH = 32;
const LIED_SLOTS = 10;

type Json = Readonly<Record<string, unknown>>;
export interface SolanaAnswer {
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

interface CallInput {
  readonly params: readonly unknown[];
  readonly finalDepth: number;
  readonly fault: Fault | undefined;
}

const failed = (code: number, message: string): SolanaAnswer => ({ error: { code, message } });
const text = (hex: string): string => base58.encode(Buffer.from(hex, 'hex'));

/** Answers as Agave's node does. @see https://solana.com/docs/rpc/http */
export function answerSolana(world: SolanaWorld, method: string, call: CallInput): SolanaAnswer {
  const { params, finalDepth, fault } = call;
  const tip = world.tip.slot + (fault?.kind === 'lie-height' ? LIED_SLOTS : 0);
  const context = { slot: tip };
  const [first, second] = params;
  switch (method) {
    case 'getGenesisHash':
      return { result: text(world.blocks[0]?.hash ?? '') };
    case 'getFirstAvailableBlock':
      return { result: 0 };
    case 'getSlot': {
      const isFinal = (first as Json | undefined)?.['commitment'] === 'finalized';
      return { result: isFinal ? (world.blocks.at(-1 - finalDepth) ?? world.blocks[0])?.slot : tip };
    }
    case 'getBlocks':
      return { result: listSlots(world, Number(first), Number(second), fault) };
    case 'getBlock':
      return getBlock(world, Number(first), (second ?? {}) as Json, fault);
    case 'getBalance':
      return { result: { context, value: Number(world.holdings.get(String(first))?.lamports ?? 0n) } };
    case 'getTokenAccountsByOwner':
      return { result: { context, value: listTokenAccounts(world, String(first), (second as Json)?.['programId']) } };
    case 'getAccountInfo':
      return { result: { context, value: findMint(world, String(first)) } };
    default:
      return failed(-32601, 'Method not found');
  }
}

/** Slots of the range; a node with the fault `gap` silently leaves one out. */
function listSlots({ blocks }: SolanaWorld, from: number, to: number, fault: Fault | undefined): readonly number[] {
  const slots = blocks.map(({ slot }) => slot).filter((slot) => slot >= from && slot <= to);
  return fault?.kind === 'gap' && slots.length > 2 ? slots.toSpliced(1, 1) : slots;
}

function getBlock({ blocks }: SolanaWorld, slot: number, config: Json, fault: Fault | undefined): SolanaAnswer {
  const at = blocks.findIndex((each) => each.slot === slot);
  const block = blocks[fault?.kind === 'lie-block' && at > 0 ? at - 1 : at];
  if (block === undefined)
    return slot > (blocks.at(-1)?.slot ?? 0)
      ? failed(-32004, `Block not available for slot ${slot}`)
      : failed(-32007, `Slot ${slot} was skipped, or missing due to ledger jump to recent snapshot`);
  const lied = distort(block, fault, block === blocks.at(-1));
  const head = {
    blockhash: text(lied.hash),
    previousBlockhash: text(lied.parentHash),
    parentSlot: lied.parentSlot,
    blockTime: lied.timeSec,
    blockHeight: lied.height,
  };
  if (config['transactionDetails'] === 'none') return { result: head };
  const rewards = [
    {
      pubkey: block.leader,
      lamports: Number(block.rewardBase),
      postBalance: Number(block.rewardBase),
      rewardType: 'Fee',
      commission: null,
    },
  ];
  const transactions = block.transactions.map((each) => toTransaction(each, fault));
  return { result: { ...head, transactions, ...(config['rewards'] === false ? {} : { rewards }) } };
}

function distort(block: SolanaBlock, fault: Fault | undefined, isTip: boolean): SolanaBlock {
  if (fault?.kind === 'lie-hash') return { ...block, hash: sha256(`another ${block.hash}`).toString('hex') };
  if (fault?.kind === 'lie-parent' && isTip)
    return { ...block, parentHash: sha256(`another ${block.parentHash}`).toString('hex') };
  return block;
}

/** A changed body is one that its signature is not over. */
function toBytes({ bytes }: SolanaTransaction, fault: Fault | undefined): Buffer {
  if (fault?.kind !== 'lie-amount') return bytes;
  const changed = Buffer.from(bytes);
  changed.writeUInt8(changed.readUInt8(changed.length - 1) ^ 1, changed.length - 1);
  return changed;
}

function toTransaction(transaction: SolanaTransaction, fault: Fault | undefined): Json {
  const { version, keys, before, after, feeBase, isFailed, calls, lookedUp } = transaction;
  const writable = keys.filter((key) => lookedUp.includes(key));
  const lamports = (side: ReadonlyMap<string, Holding>) => keys.map((key) => Number(side.get(key)?.lamports ?? 0n));
  const postBalances = lamports(after);
  return {
    transaction: [toBytes(transaction, fault).toString('base64'), 'base64'],
    version,
    meta: {
      err: isFailed ? { InstructionError: [0, { Custom: 1 }] } : null,
      fee: Number(feeBase),
      preBalances: lamports(before),
      postBalances: fault?.kind === 'lie-infos' ? postBalances.slice(1) : postBalances,
      preTokenBalances: toTokenBalances(keys, before),
      postTokenBalances: toTokenBalances(keys, after),
      innerInstructions: isFailed ? [] : toInner(calls, keys),
      loadedAddresses: { writable, readonly: [] },
      logMessages: [],
      rewards: [],
    },
  };
}

const DECIMALS: Readonly<Record<string, number>> = { So11111111111111111111111111111111111111112: 9 };
const decimalsOf = (mint: string): number => DECIMALS[mint] ?? 6;

const toTokenBalances = (keys: readonly string[], side: ReadonlyMap<string, Holding>): readonly Json[] =>
  keys.flatMap((key, accountIndex) => {
    const token = side.get(key)?.token;
    if (token === undefined) return [];
    const { mint, owner, program: programId, amountBase } = token;
    const uiTokenAmount = { amount: String(amountBase), decimals: decimalsOf(mint), uiAmount: null };
    return [{ accountIndex, mint, owner, programId, uiTokenAmount }];
  });

const toInner = (calls: readonly SolanaCall[], keys: readonly string[]): readonly Json[] =>
  calls.flatMap(({ inner = [] }, index) =>
    inner.length === 0
      ? []
      : [
          {
            index,
            instructions: inner.map(({ program, accounts, data }) => ({
              programIdIndex: keys.indexOf(program),
              accounts: accounts.map((account) => keys.indexOf(account)),
              data: base58.encode(data),
              stackHeight: 2,
            })),
          },
        ],
  );

const PROGRAM_NAMES: Readonly<Record<string, string>> = { [TOKEN]: 'spl-token', [TOKEN_2022]: 'spl-token-2022' };

const listTokenAccounts = ({ holdings }: SolanaWorld, owner: string, programId: unknown): readonly Json[] =>
  [...holdings].flatMap(([pubkey, { lamports, token }]) => {
    if (token === undefined || token.owner !== owner || token.program !== programId) return [];
    const { mint, amountBase } = token;
    const info = {
      isNative: false,
      mint,
      owner,
      state: 'initialized',
      tokenAmount: { amount: String(amountBase), decimals: decimalsOf(mint) },
    };
    const data = { parsed: { info, type: 'account' }, program: PROGRAM_NAMES[token.program], space: 165 };
    return [{ pubkey, account: { lamports: Number(lamports), owner: token.program, data, executable: false } }];
  });

/** Mint with its names, which Token-2022 stores in the mint itself. */
function findMint({ tokens }: SolanaWorld, mint: string): Json | null {
  const facts = tokens.get(mint);
  if (facts === undefined) return null;
  const { name, symbol, decimals } = facts;
  const extensions = [{ extension: 'tokenMetadata', state: { name, symbol, mint, uri: '' } }];
  return { lamports: 1_461_600, owner: TOKEN_2022, data: { parsed: { type: 'mint', info: { decimals, extensions } } } };
}
