import type { Account } from '../account.ts';
import type { ContractHost } from '../host.ts';
import { keccakText } from '../keccak.ts';
import type { IssuerActKind } from '../move.ts';
import type { AccountPurpose } from '../purpose.ts';
import { toInput, toSelector, toTopic } from '../run.ts';

/**
 * Tether's first contract, as its owner runs it. It writes no Transfer of what it destroys, and on Ethereum none of what it
 * issues and redeems. Whoever is frozen can receive but not send.
 * @see https://etherscan.io/address/0xdac17f958d2ee523a2206206994597c13d831ec7#code TetherToken, BlackList
 * @see https://tronscan.org/#/contract/TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t/code the same, the address in its logs indexed
 */
export interface Tether {
  readonly token: string;
  readonly owner: Account;
  /** Whether the address that is acted on is a topic of the log, or its data. */
  readonly isIndexed: boolean;
  /** True where issuing and redeeming emit a Transfer log in addition to their own. */
  readonly hasTransfers: boolean;
}

interface Act {
  readonly input: string;
  readonly event: string;
  readonly gas: number;
  readonly purpose: AccountPurpose;
}

const ACTS: Readonly<Record<IssuerActKind, Act>> = {
  freeze: {
    input: toSelector('addBlackList(address)'),
    event: keccakText('AddedBlackList(address)'),
    gas: 47_000,
    purpose: 'freeze',
  },
  unfreeze: {
    input: toSelector('removeBlackList(address)'),
    event: keccakText('RemovedBlackList(address)'),
    gas: 28_000,
    purpose: 'unfreeze',
  },
  destroy: {
    input: toSelector('destroyBlackFunds(address)'),
    event: keccakText('DestroyedBlackFunds(address,uint256)'),
    gas: 39_000,
    purpose: 'fund-destruction',
  },
};
const ISSUE = toSelector('issue(uint256)');
const REDEEM = toSelector('redeem(uint256)');
const ISSUED = keccakText('Issue(uint256)');
const REDEEMED = keccakText('Redeem(uint256)');
const ISSUE_GAS = 60_000;

const toData = (...words: readonly (string | bigint)[]): string => toInput('0x', ...words);

/** Applies an issuer's act to an address; destruction takes the whole balance. Undefined when the block is full. */
export function actOnAddress<Transaction>(
  book: ContractHost<Transaction>,
  { token, owner, isIndexed }: Tether,
  { kind, address }: { readonly kind: IssuerActKind; readonly address: string },
): Transaction | undefined {
  const { input, event, gas, purpose } = ACTS[kind];
  const isAllowed = kind !== 'destroy' || book.isFrozen(token, address);
  return book.send({
    from: owner,
    to: token,
    input: toInput(input, address),
    gas,
    purpose,
    ...(isAllowed ? {} : { error: 'execution reverted' }),
    run: (run) => {
      const amountBase = kind === 'destroy' ? book.balances.get(token, address) : 0n;
      if (amountBase > 0n) run.move({ kind: 'burn', asset: token, from: address, to: undefined, amountBase });
      run.act({ kind, asset: token, address, amountBase });
      const words = [...(isIndexed ? [] : [address]), ...(kind === 'destroy' ? [amountBase] : [])];
      run.log(token, [event, ...(isIndexed ? [toTopic(address)] : [])], toData(...words));
    },
  });
}

/** New coins, to the issuer's own address. */
export const issue = <Transaction>(
  book: ContractHost<Transaction>,
  { token, owner, hasTransfers }: Tether,
  amountBase: bigint,
): Transaction | undefined =>
  book.send({
    from: owner,
    to: token,
    input: toInput(ISSUE, amountBase),
    gas: ISSUE_GAS,
    purpose: 'issue',
    run: (run) => {
      if (!hasTransfers) run.move({ kind: 'mint', asset: token, from: undefined, to: owner.address, amountBase });
      run.log(token, [ISSUED], toData(amountBase));
      if (hasTransfers) run.transfer(token, undefined, owner.address, amountBase);
    },
  });

/** Coins of the issuer's own address that no longer are. Undefined when it has fewer. */
export function redeem<Transaction>(
  book: ContractHost<Transaction>,
  { token, owner, hasTransfers }: Tether,
  amountBase: bigint,
): Transaction | undefined {
  if (book.balance(owner, token) < amountBase) return undefined;
  return book.send({
    from: owner,
    to: token,
    input: toInput(REDEEM, amountBase),
    gas: ISSUE_GAS,
    purpose: 'redemption',
    run: (run) => {
      if (!hasTransfers) run.move({ kind: 'burn', asset: token, from: owner.address, to: undefined, amountBase });
      run.log(token, [REDEEMED], toData(amountBase));
      if (hasTransfers) run.transfer(token, owner.address, undefined, amountBase);
    },
  });
}
