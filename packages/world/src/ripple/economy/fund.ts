import type { Account, Person } from '../../accounts/account.ts';
import { later } from '../../accounts/economy/plans.ts';
import { CENT, toAmount } from '../assets.ts';
import { issuanceId } from '../state.ts';
import { USDC } from './cast.ts';
import { pay, type RippleStage } from './stage.ts';

const OPEN_AT = 17;
/** Cents of dollars that somebody has who puts a part of them into the fund. */
const LEAST_CENTS = 2_000n;
const LOCK_AT = 75;
const LIFT_AFTER = 30;
/** Units have as many decimals: one is worth a dollar. */
const SCALE = 2;
/** Hundred-thousandths of what changes hands that the fund unmakes. */
const TRANSFER_FEE = 500;
/** Each holder's units may be locked, and passed on to others. */
const FLAGS = 0x0000_0002 | 0x0000_0020;
const LOCK = { on: 0x0000_0001, off: 0x0000_0002 } as const;
/** Metadata of the fund. @see XLS-89 */
const METADATA = JSON.stringify({ t: 'CXDZ', n: '晨星短债基金份额', ac: 'rwa' });

/** A fund whose units are no currency of a line, but an issuance with holders (MPT). */
export function actFund(stage: RippleStage): void {
  const { height } = stage;
  if (height === OPEN_AT) open(stage);
  if (height <= OPEN_AT) return;
  if (height % 4 === 1) subscribe(stage);
  if (height % 7 === 5) transferUnits(stage);
  if (height % 11 === 8) redeem(stage);
  if (height === LOCK_AT) lock(stage);
}

function open({ book, cast }: RippleStage): void {
  const { units, fund } = cast;
  const facts = {
    AssetScale: SCALE,
    MaximumAmount: '1000000000000',
    TransferFee: TRANSFER_FEE,
    MPTokenMetadata: Buffer.from(METADATA).toString('hex').toUpperCase(),
    Flags: FLAGS,
  };
  const entry = { LedgerEntryType: 'MPTokenIssuance', Issuer: fund.account.address, Sequence: 1, ...facts };
  book.send({
    type: 'MPTokenIssuanceCreate',
    from: fund.account,
    purpose: 'issue',
    fields: facts,
    run: (acts) => acts.entry(issuanceId(units), { ...entry, OutstandingAmount: '0' }),
  });
}

/** Pays dollars for units; a new investor first authorises itself for them. */
function subscribe(stage: RippleStage): void {
  const { book, cast, random, memory } = stage;
  const { fund, units } = cast;
  const able = cast.users.filter(
    ({ account: { address } }) => book.balanceOf(USDC, address) >= LEAST_CENTS * CENT && !book.isFrozen(USDC, address),
  );
  if (able.length === 0) return;
  const user = random.pick(able);
  if (!memory.investors.includes(user) && !authorize(stage, user)) return;
  const cents = book.balanceOf(USDC, user.account.address) / CENT / 4n;
  const dollars = { from: user.account, to: fund.account, asset: USDC, amountBase: cents * CENT };
  if (pay(stage, { ...dollars, purpose: 'investment' }) === undefined) return;
  later(stage, 1, (next) =>
    pay(next, { from: fund.account, to: user.account, asset: units, amountBase: cents, purpose: 'issue' }),
  );
}

/** @returns true if the account may own units from now on */
function authorize({ book, cast, memory }: RippleStage, user: Person): boolean {
  const { units } = cast;
  const { account: from } = user;
  const authorized = book.send({
    type: 'MPTokenAuthorize',
    from,
    purpose: 'approval',
    fields: { MPTokenIssuanceID: units },
    run: (acts) => acts.authorize(units, from.address),
  });
  if (authorized !== undefined) memory.investors.push(user);
  return authorized !== undefined;
}

/** From one investor to another; a part of it is unmade. */
function transferUnits(stage: RippleStage): void {
  const { book, cast, random, memory } = stage;
  const { units, fund } = cast;
  const from = findHolder(stage);
  const others = memory.investors.filter(({ account }) => account !== from);
  if (from === undefined || others.length === 0) return;
  const { account: to } = random.pick(others);
  const amountBase = book.balanceOf(units, from.address) / 3n;
  const takenBase = (amountBase * BigInt(TRANSFER_FEE)) / 100_000n;
  const isLocked = book.isFrozen(units, from.address);
  book.send({
    type: 'Payment',
    from,
    purpose: isLocked ? 'failure' : 'payment',
    fields: {
      Destination: to.address,
      Amount: toAmount(units, amountBase),
      SendMax: toAmount(units, amountBase + takenBase),
    },
    ...(isLocked ? { result: 'tecLOCKED' } : {}),
    run(acts) {
      acts.tokens(units, from.address, to.address, amountBase);
      if (takenBase > 0n) acts.tokens(units, from.address, fund.account.address, takenBase);
    },
  });
}

/** Units go back to the fund, and are no more; the dollars come a ledger later. */
function redeem(stage: RippleStage): void {
  const { book, cast, height } = stage;
  const { units, fund } = cast;
  const from = findHolder(stage);
  if (from === undefined || book.isFrozen(units, from.address)) return;
  // Some sell all that they have.
  const amountBase = book.balanceOf(units, from.address) / (height % 2 === 0 ? 1n : 2n);
  pay(stage, { from, to: fund.account, asset: units, amountBase, purpose: 'redemption' });
  later(stage, 1, (next) =>
    pay(next, { from: fund.account, to: from, asset: USDC, amountBase: amountBase * CENT, purpose: 'redemption' }),
  );
}

/** Locks the units of an investor under investigation for some time; the investor cannot transfer them. */
function lock(stage: RippleStage): void {
  const holder = findHolder(stage);
  if (holder === undefined) return;
  setLock(stage, holder, true);
  later(stage, 2, (next) => failToPass(next, holder));
  later(stage, LIFT_AFTER, (next) => setLock(next, holder, false));
}

function setLock({ book, cast }: RippleStage, { address }: Account, isLocked: boolean): void {
  const { units, fund } = cast;
  book.send({
    type: 'MPTokenIssuanceSet',
    from: fund.account,
    purpose: isLocked ? 'freeze' : 'unfreeze',
    fields: { MPTokenIssuanceID: units, Holder: address, Flags: isLocked ? LOCK.on : LOCK.off },
    run: (acts) => acts.freeze(units, address, isLocked),
  });
}

function failToPass(stage: RippleStage, from: Account): void {
  const { book, cast, memory } = stage;
  const to = memory.investors.find(({ account }) => account !== from);
  const amountBase = book.balanceOf(cast.units, from.address);
  if (to !== undefined) pay(stage, { from, to: to.account, asset: cast.units, amountBase, purpose: 'failure' });
}

function findHolder({ book, cast, random, memory }: RippleStage): Account | undefined {
  const holders = memory.investors.filter(({ account }) => book.balanceOf(cast.units, account.address) >= 100n);
  return holders.length === 0 ? undefined : random.pick(holders).account;
}
