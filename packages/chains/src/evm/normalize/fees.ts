import type { Destination, Operation } from '@sulian/domain';
import { type EvmChain, type FeeRecipient, valueAt } from '../chains.ts';
import { toNumber } from '../wire/quantity.ts';
import type { RpcBlock, RpcReceipt, RpcTransaction } from '../wire/schema.ts';
import { isBroughtOver } from '../wire/state-sync.ts';

export interface Fee {
  readonly totalBase: bigint;
  readonly parts: readonly Destination[];
  /** False where the answer lacks something that the fee depends on. */
  readonly isComplete: boolean;
}

const FREE: Fee = { totalBase: 0n, parts: [], isComplete: true };

/**
 * Since Jovian (2025-12-02 16:00:01 UTC on main networks; superchain-registry, `jovian_time`) the operator's scalar counts
 * hundreds of gas, before it millionths. @see specs.optimism.io/protocol/jovian/exec-engine.html
 */
const JOVIAN_TIME_SEC = 1_764_691_201;

/** Fee of a transaction, with its recipients. */
export function computeFee(
  chain: EvmChain,
  block: RpcBlock,
  on: { transaction: RpcTransaction; receipt: RpcReceipt },
): Fee {
  const { transaction, receipt } = on;
  if (chain.feelessTypes.includes(toNumber(transaction.type ?? '0x0')) || isBroughtOver(chain, transaction))
    return FREE;
  const gasUsed = BigInt(receipt.gasUsed);
  const price = priceOf(block, on);
  const parts = new Parts(block);
  const baseFee = block.baseFeePerGas === undefined ? 0n : BigInt(block.baseFeePerGas);
  // A price below the base fee is charged only to what the chain itself sends.
  const basePrice = baseFee < price ? baseFee : price;
  const l1Gas = chain.fees.l1GasPool === undefined ? 0n : BigInt(receipt.gasUsedForL1 ?? '0x0');
  if (chain.fees.l1GasPool !== undefined) parts.add({ address: chain.fees.l1GasPool }, price * l1Gas);
  const gas = gasUsed - l1Gas;
  parts.add(tipRecipient(chain, block, receipt), (price - basePrice) * gas);
  parts.add(valueAt(chain.fees.baseFee, toNumber(block.number)) ?? 'burn', basePrice * gas);
  if (receipt.blobGasUsed !== undefined && receipt.blobGasPrice !== undefined)
    parts.add(chain.fees.blob, BigInt(receipt.blobGasUsed) * BigInt(receipt.blobGasPrice));
  if (chain.fees.l1Vault !== undefined)
    parts.add(
      baseFee === 0n && block.baseFeePerGas === undefined ? chain.fees.tip : { address: chain.fees.l1Vault },
      BigInt(receipt.l1Fee ?? '0x0'),
    );
  if (chain.fees.operatorVault !== undefined)
    parts.add({ address: chain.fees.operatorVault }, operatorFee(block, receipt));
  const lacksL1Fee = chain.fees.l1Vault !== undefined && receipt.l1Fee === undefined;
  const lacksL1Gas = chain.fees.l1GasPool !== undefined && receipt.gasUsedForL1 === undefined;
  const lacksPrice = receipt.effectiveGasPrice === undefined && transaction.gasPrice === undefined;
  return { totalBase: parts.total, parts: parts.list, isComplete: !lacksL1Fee && !lacksL1Gas && !lacksPrice };
}

export function toFeeOperation(payer: string, fee: Fee): Operation {
  return {
    type: 'FEE',
    asset: 0,
    sources: [{ address: payer, amountBase: fee.totalBase }],
    destinations: fee.parts,
  };
}

/** Sums what goes to one recipient; parts of nothing are left out. */
class Parts {
  readonly list: Destination[] = [];
  total = 0n;
  readonly #block: RpcBlock;

  constructor(block: RpcBlock) {
    this.#block = block;
  }

  add(recipient: FeeRecipient, amountBase: bigint): void {
    if (amountBase === 0n) return;
    this.total += amountBase;
    const part = toPart(recipient, amountBase, this.#block);
    const same = this.list.findIndex((each) => each.address === part.address && each.unspendable === part.unspendable);
    const known = this.list[same];
    if (known === undefined) this.list.push(part);
    else this.list[same] = { ...known, amountBase: known.amountBase + amountBase };
  }
}

function toPart(recipient: FeeRecipient, amountBase: bigint, block: RpcBlock): Destination {
  if (recipient === 'burn') return { amountBase, unspendable: true };
  if (recipient === 'unknown') return { amountBase };
  return { address: recipient === 'miner' ? block.miner : recipient.address, amountBase };
}

function tipRecipient(chain: EvmChain, block: RpcBlock, receipt: RpcReceipt): FeeRecipient {
  const { tip, tipLog } = chain.fees;
  if (tipLog === undefined) return tip;
  const log = receipt.logs.findLast(({ address, topics }) => address === tipLog.contract && topics[0] === tipLog.topic);
  const topic = log?.topics[3];
  if (topic !== undefined) return { address: `0x${topic.slice(26)}` };
  return block.author === undefined ? 'unknown' : { address: block.author };
}

function priceOf(
  block: RpcBlock,
  { transaction, receipt }: { transaction: RpcTransaction; receipt: RpcReceipt },
): bigint {
  if (receipt.effectiveGasPrice !== undefined) return BigInt(receipt.effectiveGasPrice);
  if (transaction.maxFeePerGas !== undefined && block.baseFeePerGas !== undefined) {
    const most = BigInt(transaction.maxFeePerGas);
    const bid = BigInt(block.baseFeePerGas) + BigInt(transaction.maxPriorityFeePerGas ?? '0x0');
    return bid < most ? bid : most;
  }
  return BigInt(transaction.gasPrice ?? '0x0');
}

function operatorFee(block: RpcBlock, receipt: RpcReceipt): bigint {
  const scalar = BigInt(receipt.operatorFeeScalar ?? '0x0');
  const constant = BigInt(receipt.operatorFeeConstant ?? '0x0');
  const weighted = BigInt(receipt.gasUsed) * scalar;
  return (toNumber(block.timestamp) >= JOVIAN_TIME_SEC ? weighted * 100n : weighted / 1_000_000n) + constant;
}
