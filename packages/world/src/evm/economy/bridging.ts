import { DOLLAR } from '../../accounts/account.ts';
import { payToken } from '../../accounts/contracts/erc20.ts';
import { dollarsBetween } from '../../accounts/economy/amounts.ts';
import { toInput, toSelector } from '../../accounts/run.ts';
import { USDT } from '../contracts/tokens.ts';
import { type EvmStage, etherBetween } from './stage.ts';

const BRIDGE_PER_THOUSAND = 70;
const ROLLUP_EVERY = 12;
const LOCK = toSelector('depositETH(uint32,bytes)');
const RELEASE = toSelector('finalizeETHWithdrawal(address,address,uint256,bytes)');
const LOCK_GAS = 85_000;
const RELEASE_GAS = 110_000;
const ROLLUP_GAS = 21_000;

/** Coins leave for another chain, and others come back. */
export function actBridge(stage: EvmStage): void {
  const { book, cast, random, height } = stage;
  const { contract, relayer } = cast.bridge;
  if (height % ROLLUP_EVERY === 5)
    book.send({ from: relayer, to: contract.address, gas: ROLLUP_GAS, purpose: 'rollup', type: 3 });
  if (!random.chance(BRIDGE_PER_THOUSAND)) return;
  const { account } = random.pick(cast.users);
  const amountBase = etherBetween(random, 0.05, 2);
  if (random.chance(250)) {
    const dollarsBase = dollarsBetween(random, 50, 900);
    if (book.balance(account, USDT) > dollarsBase + DOLLAR)
      payToken(book, { token: USDT, from: account, to: contract, amountBase: dollarsBase, purpose: 'bridge' });
  } else if (random.chance(600) || book.balance(contract) < amountBase)
    book.send({
      from: account,
      to: contract.address,
      valueBase: amountBase,
      input: toInput(LOCK, 0, 64),
      gas: LOCK_GAS,
      purpose: 'bridge',
    });
  else
    book.send({
      from: relayer,
      to: contract.address,
      input: toInput(RELEASE, account.address, account.address, amountBase, 128),
      gas: RELEASE_GAS,
      purpose: 'bridge',
      run: (run) => void run.call({ from: contract.address, to: account.address, valueBase: amountBase }),
    });
}
