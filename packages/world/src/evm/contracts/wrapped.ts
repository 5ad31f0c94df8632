import { keccakText } from '../codec/keccak.ts';
import type { Move } from '../evm-block.ts';
import { type Run, toInput, toSelector, toTopic, toWord } from '../run.ts';
import { WETH } from './tokens.ts';

const DEPOSIT = keccakText('Deposit(address,uint256)');
const WITHDRAWAL = keccakText('Withdrawal(address,uint256)');
export const DEPOSIT_INPUT = toSelector('deposit()');
const WITHDRAW = toSelector('withdraw(uint256)');
export const toWithdrawInput = (amountBase: bigint): string => toInput(WITHDRAW, amountBase);

/** The contract has been sent native coins and gives as many of its own. @param paid that payment */
export function wrap(run: Run, holder: string, paid: Move): void {
  const { amountBase } = paid;
  run.move({ kind: 'wrap', asset: WETH, from: undefined, to: holder, amountBase, becameOf: paid });
  run.log(WETH, [DEPOSIT, toTopic(holder)], `0x${toWord(amountBase)}`);
}

/** Pays native coins out for its own. */
export function unwrap(run: Run, holder: string, amountBase: bigint): void {
  const becameOf = run.move({ kind: 'unwrap', asset: WETH, from: holder, to: undefined, amountBase });
  run.log(WETH, [WITHDRAWAL, toTopic(holder)], `0x${toWord(amountBase)}`);
  run.call({ from: WETH, to: holder, valueBase: amountBase, becameOf });
}
