import type { Operation } from '@sulian/domain';
import { toOperation } from '../../contracts/to-operation.ts';
import { address, bytes, embedded, int64, message, readMessage, repeated } from '../wire/message.ts';
import type { TronTransaction } from '../wire/transaction.ts';

const rawMessage = message({
  contract: repeated(embedded(11, message({ parameter: embedded(2, message({ value: bytes(2) })) }))),
});
const transferMessage = message({ toAddress: address(2), amount: int64(3) });

/**
 * Amounts that the first block gives to accounts. Its transfers come from a sentence and not from an account, so that
 * no other transaction can be like them. One of them gives the account for fees −2^63, which is no amount: that account
 * begins with nothing here.
 */
export function listGenesis({ id, raw }: TronTransaction): readonly Operation[] {
  const [contract] = readMessage(rawMessage, raw, `transaction ${id}`).contract;
  const value = contract?.parameter?.value;
  if (value === undefined) return [];
  const { toAddress: to, amount: amountBase } = readMessage(transferMessage, value, `transaction ${id}`);
  return to === undefined || amountBase <= 0n
    ? []
    : [toOperation({ type: 'GENESIS', from: undefined, to, amountBase })];
}
