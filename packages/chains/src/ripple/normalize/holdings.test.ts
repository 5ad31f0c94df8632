import { describe, expect, it } from 'vitest';
import {
  ANNE,
  BEN,
  brief,
  CARL,
  coins,
  created,
  deleted,
  ID,
  line,
  modified,
  only,
  play,
  USD,
} from '../testing/play.ts';
import { parseIssued } from '../wire/amount.ts';

const POOL = 'rPL2Lit8teVgm68UVEsoU6Qb97TUJHFRd4';
const SHARE = '03ED41506EA49D3D0F6B7C8212D3C5DA22C2C8B1';
const amount = (currency: string, issuer: string, value: string) => ({ currency, issuer, value });
const NOBODY = 'rrrrrrrrrrrrrrrrrrrrBZbvji';

/** A line's fields: a balance above 0 is the low account's. */
const fields = (currency: string, [low, high]: readonly [string, string], value: string) => ({
  Balance: amount(currency, NOBODY, value),
  LowLimit: amount(currency, low, '0'),
  HighLimit: amount(currency, high, '0'),
});

describe('what a sponsor puts by for fees', () => {
  it('lies at an address of its own, and comes back to the sponsor as it is spent on a fee [R-CHAIN-328]', () => {
    const put = play({ TransactionType: 'SponsorshipSet', Account: CARL }, [
      coins(CARL, 500, 390),
      created('Sponsorship', { Owner: CARL, Sponsee: ANNE, FeeAmount: '100' }),
    ]);
    expect(brief(only(put))).toEqual([['LOCK', CARL, `escrow:${ID}`, 100n]]);
    const spent = play({ TransactionType: 'Payment', Destination: BEN, Sponsor: CARL, SponsorFlags: 1 }, [
      coins(ANNE, 100, 60),
      coins(BEN, 0, 40),
      modified('Sponsorship', { Owner: CARL, Sponsee: ANNE, FeeAmount: '90' }, { FeeAmount: '100' }),
    ]);
    expect(only(spent).operations[0]?.sources).toEqual([{ address: CARL, amountBase: 10n }]);
    expect(brief(only(spent))).toEqual([
      ['VALUE_TRANSFER', ANNE, BEN, 40n],
      ['UNLOCK', `escrow:${ID}`, CARL, 10n],
    ]);
    expect(spent.dataWarnings).toEqual([]);
  });
});

describe('an account that nobody can sign for', () => {
  it.each(['AMMID', 'VaultID', 'LoanBrokerID'])('is a contract by its %s [R-CHAIN-328]', (field) => {
    const made = play({ TransactionType: 'VaultCreate' }, [
      coins(ANNE, 100, 90),
      created('AccountRoot', { Account: POOL, [field]: ID, Sequence: 5 }),
    ]);
    expect(made.block.contracts).toEqual([POOL]);
  });

  it('is opened with two assets for its shares, and ends with them [R-CHAIN-267]', () => {
    const made = play({ TransactionType: 'AMMCreate' }, [
      coins(ANNE, 1_000, 890),
      created('AccountRoot', { Account: POOL, Balance: '100', AMMID: ID }),
      line(ANNE, BEN, ['10', '4']),
      created('RippleState', fields('USD', [BEN, POOL], '-6')),
      created('RippleState', fields(SHARE, [ANNE, POOL], '24.5')),
    ]);
    const [usd, share] = [`${USD}.${BEN}`, `${SHARE}.${POOL}`];
    expect(brief(only(made))).toEqual([
      ['VALUE_TRANSFER', ANNE, POOL, 100n],
      ['TOKEN_TRANSFER', ANNE, POOL, parseIssued('6'), usd],
      ['MINT', undefined, POOL, parseIssued('24.5'), share],
      ['TOKEN_TRANSFER', POOL, ANNE, parseIssued('24.5'), share],
    ]);
    const ended = play({ TransactionType: 'AMMWithdraw' }, [
      coins(ANNE, 890, 980),
      deleted('AccountRoot', { Account: POOL, Balance: '0', AMMID: ID }, { Balance: '100' }),
      line(ANNE, BEN, ['4', '10']),
      deleted('RippleState', fields('USD', [BEN, POOL], '0'), { Balance: amount('USD', NOBODY, '-6') }),
      deleted('RippleState', fields(SHARE, [ANNE, POOL], '0'), { Balance: amount(SHARE, NOBODY, '24.5') }),
    ]);
    expect(brief(only(ended))).toEqual([
      ['INTERNAL_TRANSFER', POOL, ANNE, 100n],
      ['TOKEN_TRANSFER', POOL, ANNE, parseIssued('6'), usd],
      ['TOKEN_TRANSFER', ANNE, POOL, parseIssued('24.5'), share],
      ['BURN', POOL, undefined, parseIssued('24.5'), share],
    ]);
  });
});

it('an account that is deleted leaves all it has to another, by tag [R-CHAIN-263]', () => {
  const gone = play({ TransactionType: 'AccountDelete', Fee: '100', Destination: BEN, DestinationTag: 0 }, [
    deleted('AccountRoot', { Account: ANNE, Balance: '0' }, { Balance: '1000' }),
    coins(BEN, 5, 905),
  ]);
  expect(brief(only(gone))).toEqual([['VALUE_TRANSFER', ANNE, BEN, 900n]]);
});

it('an item sold by a broker pays seller, issuer and broker out of what the buyer gives [R-CHAIN-263]', () => {
  const sold = play({ TransactionType: 'NFTokenAcceptOffer', Account: CARL }, [
    coins(CARL, 100, 95),
    coins(ANNE, 100, 185),
    coins(BEN, 200, 100),
    coins(POOL, 0, 10),
  ]);
  expect(brief(only(sold))).toEqual([
    ['INTERNAL_TRANSFER', BEN, ANNE, 85n],
    ['INTERNAL_TRANSFER', BEN, POOL, 10n],
    ['INTERNAL_TRANSFER', BEN, CARL, 5n],
  ]);
});

it("a token's escrow pays its issuer's fee for transfers out of what was locked [R-CHAIN-265] [R-CHAIN-271]", () => {
  const finished = play({ TransactionType: 'EscrowFinish', Account: BEN }, [
    coins(BEN, 100, 90),
    line(BEN, CARL, ['0', '98']),
    deleted('Escrow', { Account: ANNE, Destination: BEN, Amount: amount('USD', CARL, '100') }),
  ]);
  const usd = `${USD}.${CARL}`;
  expect(brief(only(finished))).toEqual([
    ['UNLOCK', `escrow:${ID}`, BEN, parseIssued('98'), usd],
    ['UNLOCK', `escrow:${ID}`, CARL, parseIssued('2'), usd],
    ['BURN', CARL, undefined, parseIssued('2'), usd],
  ]);
});

it.each([
  'Balance',
  'Amount',
])('an amount below 0 is refused where nothing ever was: %s of a channel [R-CHAIN-328]', (field) => {
  const entry = { Account: ANNE, Destination: BEN, Amount: '500', Balance: '100', [field]: '-5' };
  expect(() => play({ TransactionType: 'PaymentChannelCreate' }, [created('PayChannel', entry)])).toThrow(
    'custody is negative',
  );
});

describe('an entry that names no account that there can be', () => {
  it.each([
    ['an account', coins('zzz', 100, 90)],
    ['no account', modified('AccountRoot', { Balance: '90', Flags: 0 }, { Balance: '100' })],
    ['a side of a line', line(ANNE, `${BEN.slice(0, -1)}p`, ['5', '6'])],
  ])('is refused: %s [R-CHAIN-376]', (_what, node) => {
    expect(() => play({ TransactionType: 'Payment', Destination: BEN }, [coins(ANNE, 100, 90), node])).toThrow(
      expect.objectContaining({ code: 'BLOCK_CORRUPT', message: 'an entry names an impossible account' }),
    );
  });
});
