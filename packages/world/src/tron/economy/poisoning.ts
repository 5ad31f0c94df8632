import { type Account, DOLLAR } from '../../accounts/account.ts';
import { TRANSFER_FROM } from '../../accounts/contracts/erc20.ts';
import { dollarsBetween } from '../../accounts/economy/amounts.ts';
import { later } from '../../accounts/economy/plans.ts';
import { keccakText } from '../../accounts/keccak.ts';
import { toInput, toSelector, toTopic, ZERO_ADDRESS } from '../../accounts/run.ts';
import { toTronHex } from '../codec/address.ts';
import { createAccount, payTrx } from '../operations.ts';
import { FAKE_USDT, USDT } from '../tokens.ts';
import { cashOut, payDollars, payGas, type TronStage } from './stage.ts';

const FIRST_HEIGHT = 45;
const PAY_EVERY = 25;
const POISON_AFTER = 2;
/** The importer copies the wrong address from its own list. */
const MISTAKE_AT = 320;
const DEPLOYED_AT = 35;
const TINY_BASE = DOLLAR / 100n;
const DUST_SUN = 1n;
const BATCH = toSelector('batchTransferFrom(address,address[],address[])');
const BATCH_GAS = 60_000;
const DEPLOY_GAS = 400_000;
const OWNERSHIP = keccakText('OwnershipTransferred(address,address)');

/** Zero transfers need no approval: the token logs a payment from the victim to the look-alike. */
function poisonByZero({ book, cast }: TronStage, payer: Account, lookAlike: Account): void {
  const contract = cast.poisonContract.address;
  book.send({
    from: cast.poisoner.account,
    to: contract,
    input: toInput(BATCH, USDT, payer.address, lookAlike.address),
    gas: BATCH_GAS,
    purpose: 'poisoning',
    run: (run) => {
      run.call({ from: contract, to: USDT, input: toInput(TRANSFER_FROM, payer.address, lookAlike.address, 0n) });
      run.transfer(USDT, payer.address, lookAlike.address, 0n);
    },
  });
}

/** A token of the poisoner's own, under a famous name, writes whatever it likes of anybody. */
function poisonByFake(stage: TronStage, payer: Account, lookAlike: Account): void {
  const { book, cast, memory } = stage;
  const token = memory.fakeToken;
  if (token === undefined) return;
  const amountBase = 12_000n * DOLLAR;
  book.send({
    from: cast.poisoner.account,
    to: token,
    input: toInput(BATCH, payer.address, lookAlike.address, amountBase),
    gas: BATCH_GAS,
    purpose: 'poisoning',
    run: (run) => {
      // The payer has none of this token: it is created at that moment, so that the balances of this world are
      // consistent.
      run.transfer(token, undefined, payer.address, amountBase);
      run.transfer(token, payer.address, lookAlike.address, amountBase);
    },
  });
}

/** A little real money, from an address that looks like the one that was paid. */
function poisonByTiny(stage: TronStage, payer: Account, lookAlike: Account): void {
  const { book, cast } = stage;
  const { account } = cast.poisoner;
  createAccount(book, account, lookAlike);
  payGas(stage, account, lookAlike);
  payDollars(stage, { from: account, to: lookAlike, amountBase: 2n * TINY_BASE, purpose: 'poisoning' });
  later(stage, 1, (next) => {
    payDollars(next, { from: lookAlike, to: payer, amountBase: TINY_BASE, purpose: 'poisoning' });
    payTrx(next.book, { from: lookAlike, to: payer, amountBase: DUST_SUN, purpose: 'poisoning' });
  });
}

const WAYS = [poisonByZero, poisonByTiny, poisonByFake] as const;

function deployFake(stage: TronStage): void {
  const { book, cast, memory } = stage;
  const { account } = cast.poisoner;
  const contract = book.openContract(account.owner, 'fake-usdt').address;
  const deployed = book.submit({
    from: account,
    type: 'CreateSmartContract',
    value: {
      new_contract: {
        origin_address: toTronHex(account.address),
        contract_address: toTronHex(contract),
        bytecode: `6080604052${'5b'.repeat(60)}`,
        consume_user_resource_percent: 100,
        name: FAKE_USDT.symbol,
        origin_energy_limit: 10_000_000,
      },
    },
    purpose: 'deployment',
    energy: DEPLOY_GAS,
    feeLimitBase: 1_000_000_000n,
    contract,
    run: (run) => run.log(contract, [OWNERSHIP, toTopic(ZERO_ADDRESS), toTopic(account.address)]),
  });
  if (deployed === undefined) return;
  memory.fakeToken = contract;
  cast.tokens.set(contract, FAKE_USDT);
}

/** An importer pays the same supplier repeatedly; an observer of the chain follows with a look-alike's payment. */
export function actPoisoning(stage: TronStage): void {
  const { book, cast, random, height } = stage;
  if (height === DEPLOYED_AT) deployFake(stage);
  if (height < FIRST_HEIGHT || height % PAY_EVERY !== FIRST_HEIGHT % PAY_EVERY) return;
  const [goods] = cast.imitations;
  if (goods === undefined) return;
  const from = cast.importer.account;
  const isMistaken = height === MISTAKE_AT;
  const lookAlike = random.pick(goods.lookAlikes);
  const amountBase = dollarsBetween(random, 2_000, 30_000);
  payDollars(stage, { from, to: isMistaken ? lookAlike : goods.of, amountBase, purpose: 'payment' });
  const way = WAYS[Math.floor(height / PAY_EVERY) % WAYS.length] ?? poisonByZero;
  if (!isMistaken) later(stage, POISON_AFTER, (next) => way(next, from, lookAlike));
  else later(stage, 3, (next) => takeLoot(next, lookAlike));
  if (random.chance(600) && book.balance(goods.of, USDT) > 0n)
    cashOut(stage, cast.supplier, { asset: USDT, percent: 60 });
}

function takeLoot(stage: TronStage, lookAlike: Account): void {
  const { book, cast } = stage;
  const { account } = cast.poisoner;
  payGas(stage, account, lookAlike);
  later(stage, 1, (next) => {
    const amountBase = book.balance(lookAlike, USDT);
    payDollars(next, { from: lookAlike, to: account, amountBase, purpose: 'laundering' });
  });
  later(stage, 6, (next) => void cashOut(next, cast.poisoner, { asset: USDT, percent: 95 }));
}
