import type { Account } from '../account.ts';
import type { ContractHost } from '../host.ts';
import { keccakText } from '../keccak.ts';
import type { AccountPurpose } from '../purpose.ts';
import { toInput, toSelector, toTopic, toWord } from '../run.ts';

const APPROVAL = keccakText('Approval(address,address,uint256)');
const TRANSFER = toSelector('transfer(address,uint256)');
const APPROVE = toSelector('approve(address,uint256)');
export const TRANSFER_FROM = toSelector('transferFrom(address,address,uint256)');
const TRANSFER_GAS = 52_000;
const APPROVE_GAS = 46_000;
const EVERYTHING = 2n ** 256n - 1n;

export interface TokenPayment {
  readonly token: string;
  readonly from: Account;
  readonly to: Account;
  readonly amountBase: bigint;
  readonly purpose: AccountPurpose;
}

/**
 * Undefined when there is too little of the token, or nothing to pay the fee with. Somebody whom the issuer has frozen
 * tries in vain.
 */
export function payToken<Transaction>(book: ContractHost<Transaction>, payment: TokenPayment): Transaction | undefined {
  const { token, from, to, amountBase, purpose } = payment;
  if (amountBase <= 0n || book.balance(from, token) < amountBase) return undefined;
  if (book.isFrozen(token, from.address)) return payInVain(book, payment);
  return book.send({
    from,
    to: token,
    input: toInput(TRANSFER, to.address, amountBase),
    gas: TRANSFER_GAS,
    purpose,
    run: (run) => run.transfer(token, from.address, to.address, amountBase),
  });
}

/** A payment that the token refuses. */
const payInVain = <Transaction>(
  book: ContractHost<Transaction>,
  { token, from, to, amountBase }: Omit<TokenPayment, 'purpose'>,
) =>
  book.send({
    from,
    to: token,
    input: toInput(TRANSFER, to.address, amountBase),
    gas: TRANSFER_GAS - 20_000,
    purpose: 'failure',
    error: 'execution reverted',
    run: () => undefined,
  });

/** The sender has less than that. */
export const payTooMuch = <Transaction>(
  book: ContractHost<Transaction>,
  payment: Omit<TokenPayment, 'purpose'>,
): Transaction | undefined =>
  payInVain(book, { ...payment, amountBase: book.balance(payment.from, payment.token) + payment.amountBase });

/** Allows another account to take everything, as websites request. */
export const approve = <Transaction>(
  book: ContractHost<Transaction>,
  { token, owner, spender }: { token: string; owner: Account; spender: Account },
): Transaction | undefined =>
  book.send({
    from: owner,
    to: token,
    input: toInput(APPROVE, spender.address, EVERYTHING),
    gas: APPROVE_GAS,
    purpose: 'approval',
    run: (run) =>
      run.log(token, [APPROVAL, ...[owner, spender].map((each) => toTopic(each.address))], `0x${toWord(EVERYTHING)}`),
  });
