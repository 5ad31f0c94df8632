import { keccakText } from '../keccak.ts';
import type { Move } from '../move.ts';
import { type Run, toInput, toSelector, toTopic, toWord } from '../run.ts';

const DEPOSIT = keccakText('Deposit(address,uint256)');
const WITHDRAWAL = keccakText('Withdrawal(address,uint256)');
export const DEPOSIT_INPUT = toSelector('deposit()');
const WITHDRAW = toSelector('withdraw(uint256)');
export const toWithdrawInput = (amountBase: bigint): string => toInput(WITHDRAW, amountBase);

/** The contract has been sent native coins and gives as many of its own. @param paid that payment */
export function wrap(run: Run, { holder, paid }: { readonly holder: string; readonly paid: Move }): void {
  const { amountBase, to: wrapped = '' } = paid;
  run.move({ kind: 'wrap', asset: wrapped, from: undefined, to: holder, amountBase, becameOf: paid });
  run.log(wrapped, [DEPOSIT, toTopic(holder)], `0x${toWord(amountBase)}`);
}

/** Pays native coins out for its own. */
export function unwrap(
  run: Run,
  { wrapped, holder, amountBase }: { readonly wrapped: string; readonly holder: string; readonly amountBase: bigint },
): void {
  const becameOf = run.move({ kind: 'unwrap', asset: wrapped, from: holder, to: undefined, amountBase });
  run.log(wrapped, [WITHDRAWAL, toTopic(holder)], `0x${toWord(amountBase)}`);
  run.call({ from: wrapped, to: holder, valueBase: amountBase, becameOf });
}
