import { keccakText } from '../codec/keccak.ts';
import type { Account, EvmPurpose, EvmTransaction, IssuerActKind } from '../evm-block.ts';
import type { EvmBook } from '../evm-book.ts';
import { toInput, toSelector, toWord } from '../run.ts';
import { USDT } from './tokens.ts';

/**
 * Ethereum's first USDT contract, as its owner runs it. It writes no Transfer of what it issues, redeems or destroys, and
 * the addresses in its logs are not indexed. Whoever is frozen can receive but not send.
 * @see https://etherscan.io/address/0xdac17f958d2ee523a2206206994597c13d831ec7#code TetherToken, BlackList
 */
interface Act {
  readonly input: string;
  readonly event: string;
  readonly gas: number;
  readonly purpose: EvmPurpose;
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

/** What the issuer does to an address; what it destroys is all that the address has. Undefined when there is no room in the block. */
export function actOnAddress(
  book: EvmBook,
  issuer: Account,
  { kind, address }: { readonly kind: IssuerActKind; readonly address: string },
): EvmTransaction | undefined {
  const { input, event, gas, purpose } = ACTS[kind];
  const isAllowed = kind !== 'destroy' || book.isFrozen(USDT, address);
  return book.send({
    from: issuer,
    to: USDT,
    input: toInput(input, address),
    gas,
    purpose,
    ...(isAllowed ? {} : { error: 'execution reverted' }),
    run: (run) => {
      const amountBase = kind === 'destroy' ? book.balances.get(USDT, address) : 0n;
      if (amountBase > 0n) run.move({ kind: 'burn', asset: USDT, from: address, to: undefined, amountBase });
      run.act({ kind, asset: USDT, address, amountBase });
      run.log(USDT, [event], kind === 'destroy' ? toData(address, amountBase) : toData(address));
    },
  });
}

/** New coins, to the issuer's own address. */
export const issue = (book: EvmBook, issuer: Account, amountBase: bigint): EvmTransaction | undefined =>
  book.send({
    from: issuer,
    to: USDT,
    input: toInput(ISSUE, amountBase),
    gas: ISSUE_GAS,
    purpose: 'issue',
    run: (run) => {
      run.move({ kind: 'mint', asset: USDT, from: undefined, to: issuer.address, amountBase });
      run.log(USDT, [ISSUED], `0x${toWord(amountBase)}`);
    },
  });

/** Coins of the issuer's own address that no longer are. Undefined when it has fewer. */
export function redeem(book: EvmBook, issuer: Account, amountBase: bigint): EvmTransaction | undefined {
  if (book.balance(issuer, USDT) < amountBase) return undefined;
  return book.send({
    from: issuer,
    to: USDT,
    input: toInput(REDEEM, amountBase),
    gas: ISSUE_GAS,
    purpose: 'redemption',
    run: (run) => {
      run.move({ kind: 'burn', asset: USDT, from: issuer.address, to: undefined, amountBase });
      run.log(USDT, [REDEEMED], `0x${toWord(amountBase)}`);
    },
  });
}
