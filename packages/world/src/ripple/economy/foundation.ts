import { NATIVE } from '../../accounts/account.ts';
import { CENT, XRP } from '../assets.ts';
import { USDC } from './cast.ts';
import { pay, type RippleStage } from './stage.ts';

const SPREAD_AT = 1;
const ISSUE_AT = 3;
export const OPEN_HEIGHT = 14;
export const FIRST_BASE = 100_000_000n * XRP;
const USERS_A_LEDGER = 5;

function spread(stage: RippleStage): void {
  const { founder, exchanges, issuer, gateway, fund, maker, employer, sanctioned, cheat } = stage.cast;
  const parts = [
    ...exchanges.map(({ account }) => [account, 2_000_000n] as const),
    ...[issuer, gateway, fund, employer, cheat].map(({ account }) => [account, 20_000n] as const),
    [maker.account, 500_000n] as const,
    [sanctioned.account, 40_000n] as const,
  ];
  for (const [to, coins] of parts)
    pay(stage, { from: founder.account, to, asset: NATIVE, amountBase: coins * XRP, purpose: 'payment' });
}

/** Everybody's first coins come from an exchange. */
function fundUsers(stage: RippleStage): void {
  const { cast, random, height } = stage;
  const { scammers, otc, charity, gambling, artist } = cast;
  const all = [...cast.users, otc, charity, gambling, artist].map(({ account }) => account);
  const first = (height - ISSUE_AT) * USERS_A_LEDGER;
  for (const to of [...all, ...scammers.collectors, scammers.pool].slice(first, first + USERS_A_LEDGER))
    pay(stage, {
      from: random.pick(cast.exchanges).account,
      to,
      asset: NATIVE,
      amountBase: 800n * XRP,
      purpose: 'withdrawal',
    });
}

/** Dollars and yuan come into the world: what is paid in its own currency is made by its issuer. */
function issue(stage: RippleStage): void {
  const { cast } = stage;
  const { issuer, gateway, exchanges, maker, users, cny } = cast;
  for (const { account: to } of [...exchanges, maker])
    pay(stage, { from: issuer.account, to, asset: USDC, amountBase: 500_000n * 100n * CENT, purpose: 'issue' });
  for (const { account: to } of users.slice(0, 8))
    pay(stage, { from: gateway.account, to, asset: cny, amountBase: 3_000n * 100n * CENT, purpose: 'issue' });
}

export function actFoundation(stage: RippleStage): void {
  const { height } = stage;
  if (height === SPREAD_AT) spread(stage);
  if (height >= ISSUE_AT && height < OPEN_HEIGHT) fundUsers(stage);
  if (height === OPEN_HEIGHT - 1) issue(stage);
}
