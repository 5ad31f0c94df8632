import { DOLLAR } from '../../accounts/account.ts';
import { ELECTOR, TON } from '../ton-book.ts';
import { USDT } from './cast.ts';
import { pay, type TonStage } from './stage.ts';

const MINT_AT = 1;
const SPREAD_AT = 2;
const ISSUE_AT = 4;
export const OPEN_HEIGHT = 14;
const FIRST_BASE = 9_000_000n * TON;
const REWARD_BASE = 1_700_000_000n;
const FIRST_ISSUE_BASE = 3_000_000n * DOLLAR;
const USERS_A_BLOCK = 5;

function spread({ book, cast }: TonStage): void {
  const { validator, exchanges, issuer, employer, sanctioned, poisoner, importer } = cast;
  const parts = [
    ...exchanges.map(({ account }) => [account, 1_500_000n] as const),
    ...[issuer, employer, poisoner, importer].map(({ account }) => [account, 20_000n] as const),
    [sanctioned.account, 40_000n] as const,
  ];
  for (const [to, coins] of parts)
    book.send(validator.account, [{ to: to.address, valueBase: coins * TON, isBounceable: false }], 'payment');
}

/** Everybody's first coins come from an exchange. */
function fundUsers(stage: TonStage): void {
  const { book, cast, random, height } = stage;
  const { scammers, otc, supplier, charity, gambling } = cast;
  const all = [...cast.users, otc, supplier, charity, gambling].map(({ account }) => account);
  const first = (height - ISSUE_AT) * USERS_A_BLOCK;
  for (const to of [...all, ...scammers.collectors, scammers.pool].slice(first, first + USERS_A_BLOCK))
    book.send(
      random.pick(cast.exchanges).account,
      [{ to: to.address, valueBase: 400n * TON, isBounceable: false }],
      'withdrawal',
    );
}

/** Money comes into the world: blocks pay the elector, the issuer prints, the exchanges hand out. */
export function actFoundation(stage: TonStage): void {
  const { book, cast, height } = stage;
  if (height === MINT_AT) book.mint(cast.validator.account.address, FIRST_BASE);
  if (height > MINT_AT) book.mint(ELECTOR, REWARD_BASE);
  if (height === SPREAD_AT) spread(stage);
  if (height >= ISSUE_AT && height < OPEN_HEIGHT) fundUsers(stage);
  if (height === ISSUE_AT) cast.usdt.issue(cast.issuer.account, FIRST_ISSUE_BASE);
  if (height === ISSUE_AT + 6)
    for (const { account: to } of [...cast.exchanges, cast.importer])
      pay(stage, USDT, { from: cast.issuer.account, to, amountBase: 700_000n * DOLLAR, purpose: 'payment' });
  if (height > OPEN_HEIGHT && height % 90 === 0) cast.usdt.issue(cast.issuer.account, 50_000n * DOLLAR);
}
