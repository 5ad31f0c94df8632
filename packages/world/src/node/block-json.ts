import { formatAmount } from '@sulian/domain';
import { BITS, inBlockOrder } from '../build-block.ts';
import type { Coin, Unlock, WorldBlock, WorldTransaction } from '../coin.ts';
import type { Network } from '../network.ts';
import { listUnlocks } from '../unlock.ts';

const BITCOIN_DECIMALS = 8;
const MEDIAN_SPAN = 11;
/**
 * Marks amounts until they are written as JSON numbers with eight places, as bitcoind does. No float ever contains one.
 */
const AMOUNT_MARK = '\u0001';

const CORE_TYPES = {
  p2pkh: 'pubkeyhash',
  p2sh: 'scripthash',
  p2wpkh: 'witness_v0_keyhash',
  p2wsh: 'witness_v0_scripthash',
  p2tr: 'witness_v1_taproot',
} as const;

function toAmount(base: bigint): string {
  const [whole = '0', places = ''] = formatAmount(base, BITCOIN_DECIMALS).split('.');
  return `${AMOUNT_MARK}${whole}.${places.padEnd(BITCOIN_DECIMALS, '0')}`;
}

/** JSON text with marked amounts as numbers. */
export const toJsonText = (value: unknown): string => JSON.stringify(value).replace(/"\\u0001([\d.-]+)"/g, '$1');

function toScriptPubKey(coin: Coin): object {
  const hex = coin.script.toString('hex');
  if (coin.key === undefined) return { asm: `OP_RETURN ${hex.slice(4)}`, hex, type: 'nulldata' };
  return { hex, address: coin.key.address, type: CORE_TYPES[coin.key.kind] };
}

function toVin(unlock: Unlock, coin: Coin | undefined, withPrevout: boolean): object {
  const witness = unlock.witness.map((each) => each.toString('hex'));
  const txinwitness = witness.length === 0 ? {} : { txinwitness: witness };
  const scriptSig = unlock.scriptSig.toString('hex');
  const sequence = 0xfffffffd;
  if (coin === undefined) return { coinbase: scriptSig, ...txinwitness, sequence };
  const spent = coin.transaction;
  const prevout = {
    generated: spent.coinbase !== undefined,
    height: spent.height,
    value: toAmount(coin.amountBase),
    scriptPubKey: toScriptPubKey(coin),
  };
  return {
    txid: spent.txid,
    vout: coin.index,
    scriptSig: { asm: '', hex: scriptSig },
    ...txinwitness,
    ...(withPrevout ? { prevout } : {}),
    sequence,
  };
}

/** A transaction as `getrawtransaction` and `getblock` (verbosity 2, with prevouts 3) decode it. */
export function toTransactionJson(transaction: WorldTransaction, network: Network, withPrevout: boolean): object {
  const weight = transaction.strippedSize * 3 + transaction.raw.length;
  return {
    txid: transaction.txid,
    hash: transaction.wtxid,
    version: 2,
    size: transaction.raw.length,
    vsize: Math.ceil(weight / 4),
    weight,
    locktime: 0,
    vin: listUnlocks(transaction, network).map((unlock, at) => toVin(unlock, transaction.inputs[at], withPrevout)),
    vout: transaction.outputs.map((coin) => ({
      value: toAmount(coin.amountBase),
      n: coin.index,
      scriptPubKey: toScriptPubKey(coin),
    })),
    ...(transaction.coinbase === undefined ? { fee: toAmount(transaction.feeBase) } : {}),
    hex: transaction.raw.toString('hex'),
  };
}

/** Median of the last eleven block times (BIP 113). */
export function toMedianTime(chain: readonly WorldBlock[], height: number): number {
  const times = chain.slice(Math.max(0, height - MEDIAN_SPAN + 1), height + 1).map((each) => each.timeSec);
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

/** `getblockheader` in words; a stale block has -1 confirmations. */
export function toHeaderJson(chain: readonly WorldBlock[], block: WorldBlock): object {
  const isBest = chain[block.height] === block;
  const next = isBest ? chain[block.height + 1] : undefined;
  return {
    hash: block.hash,
    confirmations: isBest ? chain.length - block.height : -1,
    height: block.height,
    version: block.raw.readInt32LE(0),
    versionHex: block.raw.readInt32LE(0).toString(16).padStart(8, '0'),
    merkleroot: block.merkleRoot,
    time: block.timeSec,
    mediantime: toMedianTime(chain, block.height),
    nonce: block.nonce,
    bits: BITS.toString(16),
    difficulty: 1,
    chainwork: (0x100010001 * (block.height + 1)).toString(16).padStart(64, '0'),
    nTx: block.transactions.length,
    ...(block.height === 0 ? {} : { previousblockhash: block.parentHash }),
    ...(next === undefined ? {} : { nextblockhash: next.hash }),
  };
}

/** `getblock`: 1 names transactions, 2 decodes them, 3 adds the outputs they spend. */
export function toBlockJson(
  { blocks, network }: { readonly blocks: readonly WorldBlock[]; readonly network: Network },
  block: WorldBlock,
  verbosity: number,
): object {
  const strippedSize = block.transactions.reduce(
    (total, each) => total + each.strippedSize,
    block.raw.length - block.transactions.reduce((total, each) => total + each.raw.length, 0),
  );
  return {
    ...toHeaderJson(blocks, block),
    strippedsize: strippedSize,
    size: block.raw.length,
    weight: strippedSize * 3 + block.raw.length,
    tx: inBlockOrder(network, block.transactions).map((each) =>
      verbosity === 1 ? each.txid : toTransactionJson(each, network, verbosity === 3),
    ),
  };
}
