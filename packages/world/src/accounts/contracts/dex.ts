import type { Account } from '../account.ts';
import type { ContractHost } from '../host.ts';
import { keccakText } from '../keccak.ts';
import type { AccountPurpose } from '../purpose.ts';
import { type Run, toInput, toSelector, toTopic, toWord } from '../run.ts';
import { DEPOSIT_INPUT, toWithdrawInput, unwrap, wrap } from './wrapped.ts';

const SWAP = keccakText('Swap(address,uint256,uint256,uint256,uint256,address)');
const BUY = toSelector('swapExactETHForTokens(uint256,address[],address,uint256)');
const SELL = toSelector('swapExactTokensForETH(uint256,uint256,address[],address,uint256)');
const ADD = toSelector('addLiquidityETH(address,uint256,uint256,uint256,address,uint256)');
const SWAP_GAS = 140_000;
const ADD_GAS = 190_000;
/** Three in a thousand stay with the pool. */
const AFTER_FEE_PER_MILLE = 997n;

/** A pool of two coins: a swap leaves the product of its balances constant. */
export interface Pool {
  readonly account: Account;
  /** The coin that is traded against the wrapped native one. */
  readonly token: string;
}

export interface Dex {
  /** The contract that wraps the native coin. */
  readonly wrapped: string;
  readonly router: Account;
  readonly pools: readonly Pool[];
}

interface Trade {
  readonly dex: Dex;
  readonly pool: Pool;
  readonly trader: Account;
  readonly amountBase: bigint;
  readonly purpose?: AccountPurpose;
}

function toOut(inBase: bigint, reserves: { inBase: bigint; outBase: bigint }): bigint {
  const paid = inBase * AFTER_FEE_PER_MILLE;
  return (paid * reserves.outBase) / (reserves.inBase * 1_000n + paid);
}

/** Amount that the pool pays out for an amount of the other coin. */
const quote = (
  book: ContractHost<unknown>,
  { account }: Pool,
  paid: { in: string; out: string; base: bigint },
): bigint => toOut(paid.base, { inBase: book.balance(account, paid.in), outBase: book.balance(account, paid.out) });

const logSwap = (run: Run, { dex, pool, trader }: Trade, amounts: readonly bigint[]): void =>
  run.log(pool.account.address, [SWAP, toTopic(dex.router.address), toTopic(trader.address)], toData(amounts));

const toData = (words: readonly bigint[]): string => `0x${words.map(toWord).join('')}`;

/** Native coins against a token, by way of the router. */
export function buyToken<Transaction>(book: ContractHost<Transaction>, trade: Trade): Transaction | undefined {
  const { dex, pool, trader, amountBase } = trade;
  const { wrapped } = dex;
  const router = dex.router.address;
  return book.send({
    from: trader,
    to: router,
    valueBase: amountBase,
    input: toInput(BUY, 0, 128, trader.address, 0),
    gas: SWAP_GAS,
    purpose: trade.purpose ?? 'swap',
    run: (run) => {
      const outBase = quote(book, pool, { in: wrapped, out: pool.token, base: amountBase });
      const paid = run.call({ from: router, to: wrapped, valueBase: amountBase, input: DEPOSIT_INPUT });
      if (paid !== undefined) wrap(run, { holder: router, paid });
      run.transfer(wrapped, router, pool.account.address, amountBase);
      run.transfer(pool.token, pool.account.address, trader.address, outBase);
      logSwap(run, trade, [amountBase, 0n, 0n, outBase]);
    },
  });
}

/** A token against native coins. Whoever is frozen tries in vain. */
export function sellToken<Transaction>(book: ContractHost<Transaction>, trade: Trade): Transaction | undefined {
  const { dex, pool, trader, amountBase } = trade;
  const { wrapped } = dex;
  const router = dex.router.address;
  const outBase = quote(book, pool, { in: pool.token, out: wrapped, base: amountBase });
  if (outBase === 0n || book.balance(trader, pool.token) < amountBase) return undefined;
  return book.send({
    from: trader,
    to: router,
    input: toInput(SELL, amountBase, 0, 160, trader.address, 0),
    gas: SWAP_GAS,
    purpose: trade.purpose ?? 'swap',
    ...(book.isFrozen(pool.token, trader.address) ? { purpose: 'failure', error: 'execution reverted' } : {}),
    run: (run) => {
      run.transfer(pool.token, trader.address, pool.account.address, amountBase);
      run.transfer(wrapped, pool.account.address, router, outBase);
      logSwap(run, trade, [0n, amountBase, outBase, 0n]);
      run.call({ from: router, to: wrapped, input: toWithdrawInput(outBase) }, () =>
        unwrap(run, { wrapped, holder: router, amountBase: outBase }),
      );
      run.call({ from: router, to: trader.address, valueBase: outBase });
    },
  });
}

/** Both coins go into the pool; the shares in it are no part of this story. */
export function addLiquidity<Transaction>(
  book: ContractHost<Transaction>,
  trade: Trade & { readonly tokenBase: bigint },
): Transaction | undefined {
  const { dex, pool, trader, amountBase, tokenBase } = trade;
  const { wrapped } = dex;
  const router = dex.router.address;
  if (book.balance(trader, pool.token) < tokenBase) return undefined;
  return book.send({
    from: trader,
    to: router,
    valueBase: amountBase,
    input: toInput(ADD, pool.token, tokenBase, 0, 0, trader.address, 0),
    gas: ADD_GAS,
    purpose: 'liquidity',
    run: (run) => {
      run.transfer(pool.token, trader.address, pool.account.address, tokenBase);
      const paid = run.call({ from: router, to: wrapped, valueBase: amountBase, input: DEPOSIT_INPUT });
      if (paid !== undefined) wrap(run, { holder: router, paid });
      run.transfer(wrapped, router, pool.account.address, amountBase);
    },
  });
}
