import type { Note, Operation } from '@sulian/domain';
import { toNoteContent } from '../../codecs/note-content.ts';
import { findMethod, SELECTOR_DIGITS, TRANSFER_SELECTOR } from '../../contracts/methods.ts';
import type { ContractName } from '../wire/contracts.ts';
import type { TronTransaction } from '../wire/transaction.ts';

/** Memo of the transaction, and the method that it calls. */
export function listNotes(transaction: TronTransaction, operations: readonly Operation[]): readonly Note[] {
  return [...listMethod(transaction), ...listMemo(transaction, operations)];
}

/** To whom the first movement goes, whom its sender speaks to. */
function listMemo({ memo }: TronTransaction, operations: readonly Operation[]): readonly Note[] {
  if (memo.length === 0) return [];
  const moved = operations.findIndex(({ type, destinations }) => type !== 'FEE' && destinations[0] !== undefined);
  const address = operations[moved]?.destinations[0]?.address;
  return [
    {
      kind: 'MEMO',
      operation: Math.max(0, moved),
      ...(address === undefined ? {} : { side: 'destination', position: 0, address }),
      ...toNoteContent(memo),
    },
  ];
}

/** Types that need no method note: their operations name them. */
const SHOWN_TYPES: ReadonlySet<string> = new Set<ContractName>([
  'TransferContract',
  'TransferAssetContract',
  'DelegateResourceContract',
  'UnDelegateResourceContract',
  'VoteWitnessContract',
  'AccountPermissionUpdateContract',
  'AccountCreateContract',
  'CreateSmartContract',
]);

function listMethod({ contract }: TronTransaction): readonly Note[] {
  if (contract.type === 'TriggerSmartContract') return listCalled(contract.value);
  return contract.type === 'UNKNOWN' || contract.type === 'UNREADABLE'
    ? [toMethod(`ContractType ${contract.number}`)]
    : SHOWN_TYPES.has(contract.type)
      ? []
      : [toMethod(contract.type)];
}

interface ContractCall {
  readonly contractAddress: string | undefined;
  readonly data: string;
}

/** Method of a call; none for a token's transfer, which its log shows. */
function listCalled({ contractAddress, data }: ContractCall): readonly Note[] {
  const selector = data.slice(0, SELECTOR_DIGITS);
  if (selector.length < SELECTOR_DIGITS || selector === TRANSFER_SELECTOR) return [];
  return [toMethod(findMethod(selector) ?? `0x${selector}`, contractAddress)];
}

const toMethod = (text: string, address?: string): Note => ({
  kind: 'METHOD',
  operation: 0,
  text,
  length: text.length,
  isCut: false,
  ...(address === undefined ? {} : { address }),
});
