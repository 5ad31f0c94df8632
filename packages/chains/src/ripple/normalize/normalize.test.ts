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
  type Json,
  line,
  modified,
  only,
  play,
  USD,
} from '../testing/play.ts';
import { inLedger } from '../testing/real-files.ts';
import { parseIssued, toMptKey } from '../wire/amount.ts';
import { parseLedgerData } from '../wire/data.ts';
import { normalizeLedger } from './normalize.ts';

const ESCROW = { Account: ANNE, Destination: BEN, DestinationTag: 7, Amount: '500' };

describe('what is held back', () => {
  it('in escrow lies at an address of its own, and finds its customer when it is let go [R-CHAIN-271] [R-CHAIN-269]', () => {
    const made = play({ TransactionType: 'EscrowCreate', Destination: BEN }, [
      coins(ANNE, 1_000, 490),
      created('Escrow', ESCROW),
    ]);
    expect(brief(only(made))).toEqual([['LOCK', ANNE, `escrow:${ID}`, 500n]]);
    const done = play({ TransactionType: 'EscrowFinish', Account: CARL }, [
      coins(CARL, 1_000, 990),
      coins(BEN, 0, 500),
      deleted('Escrow', ESCROW),
    ]);
    expect(brief(only(done))).toEqual([['UNLOCK', `escrow:${ID}`, BEN, 500n]]);
    expect(only(done).notes).toContainEqual(
      expect.objectContaining({ kind: 'DESTINATION_TAG', operation: 1, address: BEN, text: '7' }),
    );
  });

  it('in a channel is what was put in less what was paid out [R-CHAIN-271]', () => {
    const channel = { Account: ANNE, Destination: BEN, Amount: '1000', Balance: '300' };
    const paid = play({ TransactionType: 'PaymentChannelClaim', Account: BEN }, [
      coins(BEN, 50, 240),
      modified('PayChannel', channel, { Balance: '100' }),
    ]);
    expect(brief(only(paid))).toEqual([['UNLOCK', `escrow:${ID}`, BEN, 200n]]);
    const closed = play({ TransactionType: 'PaymentChannelClaim' }, [
      coins(ANNE, 0, 690),
      deleted('PayChannel', channel),
    ]);
    expect(brief(only(closed))).toEqual([['UNLOCK', `escrow:${ID}`, ANNE, 700n]]);
  });

  it("in escrow of an issued currency is its holder's no more, and not its issuer's yet [R-CHAIN-271]", () => {
    const amount = { currency: 'USD', issuer: CARL, value: '5' };
    const made = play({ TransactionType: 'EscrowCreate' }, [
      coins(ANNE, 100, 90),
      line(ANNE, CARL, ['8', '3']),
      created('Escrow', { ...ESCROW, Amount: amount }),
    ]);
    expect(brief(only(made))).toEqual([['LOCK', ANNE, `escrow:${ID}`, parseIssued('5'), `${USD}.${CARL}`]]);
  });
});

describe('checks', () => {
  const check = { Account: ANNE, Destination: BEN, SendMax: '400', DestinationTag: 0 };

  it('move when they are cashed, at the will of who gets the money; 0 is a tag [R-CHAIN-269] [R-CHAIN-272]', () => {
    expect(
      brief(only(play({ TransactionType: 'CheckCreate' }, [coins(ANNE, 500, 490), created('Check', check)]))),
    ).toEqual([]);
    const cashed = only(
      play({ TransactionType: 'CheckCash', Account: BEN }, [
        coins(ANNE, 490, 90),
        coins(BEN, 20, 410),
        deleted('Check', check),
      ]),
    );
    expect(brief(cashed)).toEqual([['INTERNAL_TRANSFER', ANNE, BEN, 400n]]);
    expect(cashed.notes).toContainEqual(expect.objectContaining({ kind: 'DESTINATION_TAG', address: BEN, text: '0' }));
  });
});

describe('a line between two accounts', () => {
  it('that passes 0 is in two currencies: what one side redeems, and what the other issues [R-CHAIN-264]', () => {
    const crossed = play({ TransactionType: 'Payment', Destination: BEN }, [
      coins(ANNE, 100, 90),
      line(ANNE, BEN, ['3', '-2']),
    ]);
    expect(brief(only(crossed))).toEqual([
      ['TOKEN_TRANSFER', ANNE, BEN, parseIssued('3'), `${USD}.${BEN}`],
      ['BURN', BEN, undefined, parseIssued('3'), `${USD}.${BEN}`],
      ['MINT', undefined, ANNE, parseIssued('2'), `${USD}.${ANNE}`],
      ['TOKEN_TRANSFER', ANNE, BEN, parseIssued('2'), `${USD}.${ANNE}`],
    ]);
  });

  it.each([
    ['FREEZE', [0, 0x0080_0000], ANNE, BEN],
    ['UNFREEZE', [0x0080_0000, 0], ANNE, BEN],
    ['FREEZE', [0, 0x0240_0000], BEN, ANNE],
  ] as const)('tells a %s by its issuer, shallow or deep [R-CHAIN-273]', (kind, flags, address, issuer) => {
    const { events } = only(
      play({ TransactionType: 'TrustSet' }, [coins(ANNE, 20, 10), line(ANNE, BEN, ['1', '1'], flags)]),
    );
    expect(events).toEqual([{ operation: 0, kind, address, token: `${USD}.${issuer}`, other: issuer }]);
  });

  it('a deep freeze on top of a freeze is no other [R-CHAIN-273]', () => {
    const flags = [0x0080_0000, 0x0480_0000] as const;
    expect(
      only(play({ TransactionType: 'TrustSet' }, [line(ANNE, BEN, ['1', '1'], flags), coins(ANNE, 20, 10)])).events,
    ).toBeUndefined();
  });

  it('gives back what its issuer claws back [R-CHAIN-273]', () => {
    const amount = { currency: 'USD', issuer: BEN, value: '4' };
    const taken = only(
      play({ TransactionType: 'Clawback', Amount: amount }, [coins(ANNE, 20, 10), line(BEN, ANNE, ['9', '5'])]),
    );
    const token = `${USD}.${ANNE}`;
    expect(brief(taken)).toEqual([
      ['TOKEN_TRANSFER', BEN, ANNE, parseIssued('4'), token],
      ['BURN', ANNE, undefined, parseIssued('4'), token],
    ]);
    expect(taken.events).toEqual([
      { operation: 0, kind: 'CLAWBACK', address: BEN, token, other: ANNE, amountBase: parseIssued('4') },
    ]);
  });
});

describe('an MPT', () => {
  const asset = toMptKey(5, CARL) as string;
  const units = (Account: string, from: string | undefined, to: string): Json =>
    modified(
      'MPToken',
      { Account, MPTokenIssuanceID: asset, MPTAmount: to },
      from === undefined ? {} : { MPTAmount: from },
    );
  const issuance = (from: string, to: string): Json =>
    modified(
      'MPTokenIssuance',
      { Sequence: 5, Issuer: CARL, AssetScale: 2, OutstandingAmount: to },
      { OutstandingAmount: from },
    );

  it('comes to who had none, which the entry does not say [R-CHAIN-274]', () => {
    const read = play({ TransactionType: 'Payment', Destination: BEN }, [
      coins(ANNE, 100, 90),
      units(ANNE, '50', '20'),
      units(BEN, undefined, '30'),
    ]);
    expect(brief(only(read))).toEqual([['TOKEN_TRANSFER', ANNE, BEN, 30n, asset]]);
  });

  it('is made by its issuer, who tells its decimals [R-CHAIN-274]', () => {
    const read = play({ TransactionType: 'Payment', Account: CARL }, [
      coins(CARL, 100, 90),
      issuance('10', '40'),
      units(BEN, undefined, '30'),
    ]);
    expect(brief(only(read))).toEqual([
      ['MINT', undefined, CARL, 30n, asset],
      ['TOKEN_TRANSFER', CARL, BEN, 30n, asset],
    ]);
    expect(read.block.tokens).toEqual([{ token: asset, decimals: 2 }]);
  });

  it('whose amount is hidden lies where nobody is told how much, and that is said [R-CHAIN-274]', () => {
    const read = play({ TransactionType: 'ConfidentialMPTConvert' }, [coins(ANNE, 100, 90), units(ANNE, '50', '20')]);
    expect(brief(only(read))).toEqual([['LOCK', ANNE, `escrow:hidden-${asset}`, 30n, asset]]);
    expect(read.dataWarnings.map(({ kind }) => kind)).toEqual(['BALANCES_HIDDEN']);
  });
});

describe('items', () => {
  const item = '00081388DC1AB4937C899037B2FDFC3CB20F6F64E73120BB5F8AA66A00000228';
  const page = (owner: string, items: readonly string[]): Json => ({
    Flags: 0,
    NFTokens: items.map((NFTokenID) => ({ NFToken: { NFTokenID } })),
    owner,
  });
  const [ofAnne, ofBen] = ['5E7B112523F68D2F5E879DB4EAC51C6698A69304', '10B9A6C1D7D9B0E1C4E1B2A3948576655443322F'].map(
    (owner) => owner.padEnd(64, 'F'),
  ) as [string, string];

  it('pass from page to page, a page that ends too; the coins are a payment beside it [R-CHAIN-270]', () => {
    const sold = only(
      play({ TransactionType: 'NFTokenAcceptOffer' }, [
        coins(ANNE, 100, 190),
        coins(BEN, 100, 0),
        deleted('NFTokenPage', page('anne', [item]), {}, ofAnne),
        modified(
          'NFTokenPage',
          page('ben', ['B'.repeat(64), item]),
          { NFTokens: [{ NFToken: { NFTokenID: 'B'.repeat(64) } }] },
          ofBen,
        ),
      ]),
    );
    expect(sold.operations.map(({ type }) => type)).toEqual(['FEE', 'INTERNAL_TRANSFER', 'NFT_TRANSFER']);
    expect(sold.operations[2]).toMatchObject({
      sources: [{ address: ANNE }],
      token: 'rMhoejpvS8mWfiffy4Zj8H2KbVs1oZCVsP:5545',
    });
    expect(sold.notes).toContainEqual(expect.objectContaining({ kind: 'ITEM', operation: 2, text: item }));
  });
});

describe('who pays and who signs', () => {
  it('a delegate pays the fee of what it signs for another [R-CHAIN-268]', () => {
    const read = only(
      play({ TransactionType: 'Payment', Destination: BEN, Delegate: CARL }, [
        coins(ANNE, 100, 60),
        coins(BEN, 0, 40),
        coins(CARL, 100, 90),
      ]),
    );
    expect(read.operations[0]?.sources).toEqual([{ address: CARL, amountBase: 10n }]);
    expect(brief(read)).toEqual([['VALUE_TRANSFER', ANNE, BEN, 40n]]);
  });

  it('another key for an account, and its own switched off, are told [R-CHAIN-273]', () => {
    const root = (flags: readonly [number, number]): Json =>
      modified('AccountRoot', { Account: ANNE, Balance: '90', Flags: flags[1] }, { Balance: '100', Flags: flags[0] });
    expect(only(play({ TransactionType: 'SetRegularKey', RegularKey: BEN }, [root([0, 0])])).events).toEqual([
      { operation: 0, kind: 'PERMISSION_CHANGE', address: ANNE, other: BEN },
    ]);
    expect(only(play({ TransactionType: 'AccountSet' }, [root([0, 0x0010_0000])])).events).toEqual([
      { operation: 0, kind: 'PERMISSION_CHANGE', address: ANNE },
    ]);
    expect(only(play({ TransactionType: 'AccountSet' }, [root([0, 0x0040_0000])])).events).toEqual([
      { operation: 0, kind: 'PAUSE', address: ANNE },
    ]);
  });

  it('an order that nobody takes moves nothing [R-CHAIN-272]', () => {
    const read = only(
      play({ TransactionType: 'OfferCreate' }, [coins(ANNE, 100, 90), created('Offer', { Account: ANNE })]),
    );
    expect(brief(read)).toEqual([]);
    expect(read.notes).toMatchObject([{ kind: 'METHOD', text: 'OfferCreate' }]);
  });

  it('a kind that is not known moves what its entries show [R-CHAIN-263]', () => {
    const read = play({ TransactionType: 'TransactionType999' }, [coins(ANNE, 100, 60), coins(BEN, 0, 30)]);
    expect(brief(only(read))).toEqual([['VALUE_TRANSFER', ANNE, BEN, 30n]]);
  });

  it('a payment that says to have delivered more than came is told, and what came counts [R-CHAIN-263]', () => {
    const read = play({ TransactionType: 'Payment', Destination: BEN, outcome: { delivered_amount: '1000' } }, [
      coins(ANNE, 100, 60),
      coins(BEN, 0, 30),
    ]);
    expect(brief(only(read))).toEqual([['VALUE_TRANSFER', ANNE, BEN, 30n]]);
    expect(read.dataWarnings.map(({ kind }) => kind)).toEqual(['DELIVERY_DIFFERS']);
  });
});

it('what accounts held before history begins is where they begin [R-CHAIN-275]', () => {
  const raw = inLedger({
    Account: ANNE,
    Fee: '0',
    TransactionType: 'AccountSet',
    meta: { AffectedNodes: [], TransactionResult: 'tesSUCCESS' },
  });
  const state = [
    { LedgerEntryType: 'AccountRoot', index: ID, Account: ANNE, Balance: '700' },
    { LedgerEntryType: 'FeeSettings', index: ID },
  ];
  const { block } = normalizeLedger(parseLedgerData({ ...raw, state }));
  expect(block.transactions.at(-1)).toEqual({
    hash: block.hash,
    kind: 'coinbase',
    status: 'success',
    operations: [{ type: 'GENESIS', asset: 0, sources: [], destinations: [{ address: ANNE, amountBase: 700n }] }],
  });
});
