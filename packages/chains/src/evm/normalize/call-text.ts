import { MAX_NOTE_BYTES, type Note, type NoteContent, type Operation, type Transaction } from '@sulian/domain';
import { toNoteContent } from '../../codecs/note-content.ts';
import type { EvmChain } from '../chains.ts';
import type { RpcTransaction } from '../wire/schema.ts';
import type { Mined } from './native.ts';

const PREFIX = '0x';
/** Gas of a transaction before any code runs, the maximum of all forks: a byte cost 68 before Istanbul (EIP-2028). */
const MAX_GAS = { base: 21_000, byte: 68, address: 2_400, storageKey: 1_900, authorization: 25_000 };

/** The note in the call data of a transaction's own transfer. */
export function listCallText(
  chain: EvmChain,
  mined: Mined,
  operations: readonly Operation[],
): { readonly notes?: readonly Note[] } {
  const content = findCallText(chain, mined);
  const operation = operations.findIndex(({ type }) => type === 'VALUE_TRANSFER');
  const address = mined.transaction.to;
  if (content === undefined || operation < 0 || address === undefined) return {};
  return { notes: [{ kind: 'DATA', operation, side: 'destination', position: 0, address, ...content }] };
}

/** Another transaction of the block may show that what looked like text was a call. */
export function withoutContractData(transaction: Transaction, contracts: ReadonlySet<string>): Transaction {
  const isOfContract = ({ address }: Note): boolean => address !== undefined && contracts.has(address);
  if (transaction.notes?.some(isOfContract) !== true) return transaction;
  const { notes: _, ...rest } = transaction;
  return rest;
}

/**
 * Text of a transaction to an account without code, as used for messages between people. Nodes do not report whether
 * there is code: a log, a further call or gas beyond the cost of the data shows that some ran.
 */
function findCallText(chain: EvmChain, mined: Mined): NoteContent | undefined {
  const { transaction, receipt, trace } = mined;
  const { to, input } = transaction;
  if (to === undefined || input === PREFIX) return undefined;
  if (receipt.logs.length > 0 || (trace?.calls.length ?? 0) > 0 || hasRunCode(chain, mined)) return undefined;
  const length = (input.length - PREFIX.length) / 2;
  const leadingBytes = Buffer.from(input.slice(PREFIX.length, PREFIX.length + 2 * MAX_NOTE_BYTES), 'hex');
  if (leadingBytes.length !== Math.min(length, MAX_NOTE_BYTES)) return undefined;
  const content = toNoteContent(leadingBytes, length);
  return 'text' in content ? content : undefined;
}

/** True when the gas shows that code ran; false when it proves nothing. */
export function hasRunCode(chain: EvmChain, { transaction, receipt }: Mined): boolean {
  const used = Number(receipt.gasUsed);
  if (chain.stack !== 'arbitrum') return used > maxGasOf(transaction);
  // Arbitrum's receipts count the gas of layer 1 too; if they do not state its amount, gas proves nothing.
  return receipt.gasUsedForL1 !== undefined && used - Number(receipt.gasUsedForL1) > maxGasOf(transaction);
}

function maxGasOf({ input, accessList = [], authorizationList = [] }: RpcTransaction): number {
  const keys = accessList.reduce((sum, { storageKeys }) => sum + storageKeys.length, 0);
  return (
    MAX_GAS.base +
    MAX_GAS.byte * ((input.length - PREFIX.length) / 2) +
    MAX_GAS.address * accessList.length +
    MAX_GAS.storageKey * keys +
    MAX_GAS.authorization * authorizationList.length
  );
}
