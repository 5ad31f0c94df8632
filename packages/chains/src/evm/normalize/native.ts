import type { Operation } from '@sulian/domain';
import { toOperation } from '../../contracts/to-operation.ts';
import { type EvmChain, isAfterCancun } from '../chains.ts';
import { toNumber } from '../wire/quantity.ts';
import type { RpcBlock, RpcReceipt, RpcTransaction } from '../wire/schema.ts';
import type { TracedCall, TransactionTrace } from '../wire/trace.ts';

export interface Mined {
  readonly transaction: RpcTransaction;
  readonly receipt: RpcReceipt;
  readonly trace: TransactionTrace | undefined;
}

/** Native coins that a transaction moved which came through: its own value, then what contracts sent on. */
export function listNative(
  chain: EvmChain,
  block: RpcBlock,
  { transaction, receipt, trace }: Mined,
): readonly Operation[] {
  const operations: Operation[] = [];
  const top = toTop(transaction, receipt);
  if (top !== undefined) operations.push(top);
  if (trace === undefined) return operations;
  const created = new Set<string>();
  if (transaction.to === undefined && receipt.contractAddress !== undefined) created.add(receipt.contractAddress);
  const removes = removalRuleOf(chain, block);
  const destroyed = new Destroyed();
  for (const call of trace.calls) {
    if (call.kind === 'CREATE') created.add(call.to);
    const isRemoved = removes({ isNew: created.has(call.from) });
    const operation = toInternal(call, { isRemoved });
    if (operation !== undefined) operations.push(operation);
    destroyed.follow(call);
    if (call.kind === 'SELFDESTRUCT' && isRemoved) destroyed.add(call.from);
  }
  operations.push(...destroyed.listBurnt());
  return operations;
}

/** Whether a contract that destroys itself loses what it has; `isNew`: it was made in the same transaction. */
function removalRuleOf(chain: EvmChain, block: RpcBlock): (contract: { readonly isNew: boolean }) => boolean {
  const height = toNumber(block.number);
  if (height < (chain.bedrockHeight ?? 0)) return () => false;
  const timeSec = toNumber(block.timestamp);
  const hasBeaconRoot = block.parentBeaconBlockRoot !== undefined;
  const hasCancun = isAfterCancun(chain, { height, timeSec, hasBeaconRoot });
  return ({ isNew }) => !hasCancun || isNew;
}

function toTop({ from, to, value }: RpcTransaction, receipt: RpcReceipt): Operation | undefined {
  const amountBase = BigInt(value);
  if (to === undefined && receipt.contractAddress === undefined) return undefined;
  return to === undefined
    ? toOperation({ type: 'CONTRACT_CREATION', from, to: receipt.contractAddress, amountBase })
    : toOperation({ type: 'VALUE_TRANSFER', from, to, amountBase });
}

function toInternal(
  { kind, from, to, valueBase }: TracedCall,
  { isRemoved }: { isRemoved: boolean },
): Operation | undefined {
  if (kind === 'CREATE') return toOperation({ type: 'CONTRACT_CREATION', from, to, amountBase: valueBase });
  if (valueBase === 0n) return undefined;
  if (kind === 'CALL') return toOperation({ type: 'INTERNAL_TRANSFER', from, to, amountBase: valueBase });
  if (from !== to) return toOperation({ type: 'SELF_DESTRUCT', from, to, amountBase: valueBase });
  // A contract that names itself as the recipient loses its coins, if it is removed at all.
  return isRemoved ? toOperation({ type: 'SELF_DESTRUCT', from, to: undefined, amountBase: valueBase }) : undefined;
}

/** A contract is removed at the end of its transaction: what it is sent after its self-destruction is lost. */
class Destroyed {
  readonly #balanceOf = new Map<string, bigint>();

  add(address: string): void {
    this.#balanceOf.set(address, 0n);
  }

  follow({ from, to, valueBase }: TracedCall): void {
    if (this.#balanceOf.size === 0 || valueBase === 0n) return;
    const payer = this.#balanceOf.get(from);
    if (payer !== undefined) this.#balanceOf.set(from, payer - valueBase);
    const payee = this.#balanceOf.get(to);
    if (payee !== undefined) this.#balanceOf.set(to, payee + valueBase);
  }

  listBurnt(): readonly Operation[] {
    return [...this.#balanceOf]
      .filter(([, amountBase]) => amountBase > 0n)
      .map(([from, amountBase]) => toOperation({ type: 'BURN', from, to: undefined, amountBase }));
  }
}
