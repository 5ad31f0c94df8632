import type { Operation } from '@sulian/domain';
import { toOperation } from '../../contracts/to-operation.ts';
import { BOR_NATIVE } from '../chains.ts';
import { isStateSync } from '../wire/schema.ts';
import type { Mined } from './native.ts';

/** `Deposit(address indexed token, address indexed from, uint256 amount, uint256 input1, uint256 output1)` of BOR_NATIVE. */
const DEPOSIT = '0x4e2ca0515ed1aef1395f66b5303bb5d6f1bf9d61a353fa53f73f8ac9973fa9f6';
/** `0x` and three words. */
const DATA_HEX = 2 + 3 * 64;

/** Coins brought over, from the logs of the contract that releases them; used when no trace shows the transfer. */
export function listStateSync({ transaction, receipt, trace }: Mined): readonly Operation[] {
  if (trace !== undefined || !isStateSync(transaction)) return [];
  return receipt.logs.flatMap(({ address, topics, data }) => {
    const holder = topics[2];
    if (address !== BOR_NATIVE || topics[0] !== DEPOSIT || holder === undefined || data.length !== DATA_HEX) return [];
    const amountBase = BigInt(data.slice(0, 66));
    return [toOperation({ type: 'INTERNAL_TRANSFER', from: BOR_NATIVE, to: `0x${holder.slice(26)}`, amountBase })];
  });
}
