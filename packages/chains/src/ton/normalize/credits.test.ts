import { describe, expect, it } from 'vitest';
import { account, type MessageFields, makeBlock } from '../testing/make-block.ts';
import { verifyBlockData } from '../verify/verify.ts';
import { rawToAddressText, toRawAddress } from '../wire/address-text.ts';
import { CellBuilder, writeBoc } from '../wire/cells/build-cell.ts';
import { toFacts } from '../wire/facts.ts';
import { normalizeBlock } from './normalize.ts';

const [ALICE, BOB, CAROL] = [account(1), account(2), account(3)] as const;
const BLACKHOLE = rawToAddressText(`-1:${'F'.repeat(64)}`) as string;
const body = new CellBuilder().uint(7, 32).end();
const HASH = Buffer.alloc(32, 7).toString('base64');
const toBob: MessageFields = { from: ALICE, to: BOB, body };

/** Kinds of an imported and a stored block's data warnings, and its only transaction. */
function read(fields: MessageFields, changed: Readonly<Record<string, unknown>> = {}) {
  const data = makeBlock(fields, changed);
  const dataWarnings = verifyBlockData(data).map(({ kind }) => kind);
  const [transaction] = normalizeBlock(data).block.transactions;
  return { dataWarnings, transaction };
}

const refused = expect.objectContaining({ code: 'BLOCK_CORRUPT' });

describe('what a message of TON credits', () => {
  it.each([true, false])('is its value and its fee for instant delivery, ihr_disabled %s [R-CHAIN-378]', (disabled) => {
    const fields = { ...toBob, message: { ihr_fee: '200', ihr_disabled: disabled } };
    // 5 + 1,000 + 200 − 10.
    const { dataWarnings, transaction } = read(fields, { account_state_after: { balance: '1195' } });
    expect(dataWarnings).toEqual(['UNPROVEN']);
    expect(transaction?.operations[0]).toMatchObject({
      sources: [{ address: ALICE, amountBase: 1_200n }],
      destinations: [{ address: BOB, amountBase: 1_200n }],
    });
    expect(() => read(fields)).toThrow(refused);
  });

  it('is all of it when the value is 0 [R-CHAIN-378]', () => {
    const fields = { ...toBob, aborted: true, message: { value: '0', ihr_fee: '200', ihr_disabled: false } };
    const { transaction } = read(fields, { account_state_after: { balance: '195' } });
    expect(transaction).toMatchObject({ status: 'partly', operations: [{ destinations: [{ amountBase: 200n }] }, {}] });
  });

  it('is no fee of its sender, who pays the way alone [R-CHAIN-378]', () => {
    const sent = { source: toRawAddress(BOB), destination: toRawAddress(CAROL), hash: HASH };
    const { dataWarnings, transaction } = read(toBob, {
      out_msgs: [{ ...sent, value: '300', fwd_fee: '20', ihr_fee: '100', ihr_disabled: false }],
      // 5 + 1,000 − 10 − 300 − 20 − 100.
      account_state_after: { balance: '575' },
    });
    expect([dataWarnings, transaction?.feeBase]).toEqual([['UNPROVEN', 'BODY_UNVERIFIED'], 30n]);
  });

  it.each(['1', '2', '3'])('does not count %s, which are flags of newer messages [R-CHAIN-378]', (flags) => {
    const { dataWarnings, transaction } = read({ ...toBob, message: { ihr_fee: flags } });
    expect([dataWarnings, transaction?.operations[0]?.destinations]).toEqual([
      ['UNPROVEN'],
      [{ address: BOB, amountBase: 1_000n }],
    ]);
  });
});

describe('the account whose coins the chain burns', () => {
  const fields = { from: ALICE, to: BLACKHOLE, body, message: { ihr_fee: '200' } };
  const free = { total_fees: '0', account_state_before: { balance: '5' } };

  it('gets nothing of what it is sent: it is taken from the sender and burnt [R-CHAIN-379]', () => {
    const { dataWarnings, transaction } = read(fields, { ...free, account_state_after: { balance: '5' } });
    expect(dataWarnings).toEqual(['UNPROVEN']);
    expect(transaction?.operations).toEqual([
      {
        type: 'BURN',
        asset: 0,
        sources: [{ address: ALICE, amountBase: 1_200n }],
        destinations: [{ amountBase: 1_200n, unspendable: true }],
      },
    ]);
  });

  it('is one that nobody can spend from even where no balances are told [R-CHAIN-379]', () => {
    const { dataWarnings, transaction } = read(fields, {
      account_state_before: undefined,
      account_state_after: undefined,
    });
    expect(dataWarnings).toEqual(['UNPROVEN', 'BALANCES_MISSING']);
    expect(transaction?.operations[0]?.destinations).toEqual([{ amountBase: 1_200n, unspendable: true }]);
  });

  it('kept what it was sent before the chain burnt it [R-CHAIN-379]', () => {
    const { dataWarnings, transaction } = read(fields, { ...free, account_state_after: { balance: '1205' } });
    expect(dataWarnings).toEqual(['UNPROVEN']);
    expect(transaction?.operations[0]).toMatchObject({
      type: 'VALUE_TRANSFER',
      destinations: [{ address: BLACKHOLE }],
    });
  });

  it('keeps other currencies, of which nothing is burnt [R-CHAIN-379]', () => {
    const message = { value_extra_currencies: { 100: '7' } };
    const { transaction } = read({ ...fields, message }, { ...free, account_state_after: { balance: '5' } });
    expect(transaction?.operations.map(({ type, token }) => [type, token])).toEqual([
      ['BURN', undefined],
      ['TOKEN_TRANSFER', 'currency:100'],
    ]);
  });

  it('is refused where its balance fits neither; another account burns nothing [R-CHAIN-379]', () => {
    expect(() => read(fields, { ...free, account_state_after: { balance: '6' } })).toThrow(refused);
    expect(() => read(toBob, { ...free, account_state_after: { balance: '5' } })).toThrow(refused);
    const elsewhere = { ...toBob, to: rawToAddressText(`0:${'F'.repeat(64)}`) as string };
    expect(() => read(elsewhere, { ...free, account_state_after: { balance: '5' } })).toThrow(refused);
  });
});

const TRANSFER = 0x0f8a7ea5;
const INTERNAL = 0x178d4519;
const NOTIFICATION = 0x7362d09c;
const COINS = 0x01f3835d;
const ask = (op: number) => new CellBuilder().uint(op, 32).uint(0, 64).end();

describe('a wallet that stands for the coin itself, as exchanges have', () => {
  /** Contracts of a block in which Bob's account, a wallet of Carol's, receives one operation and sends another. */
  const contractsOf = (requestedOpcode: number, sent: number, aborted = false) => {
    const out = { source: toRawAddress(BOB), destination: toRawAddress(CAROL), hash: HASH, value: '0' };
    const data = makeBlock(
      { ...toBob, body: ask(requestedOpcode), aborted },
      {
        out_msgs: [{ ...out, message_content: { body: writeBoc(ask(sent)).toString('base64') } }],
        account_state_after: { balance: '995', code_hash: HASH },
      },
    );
    const facts = toFacts({ wallets: [{ account: BOB, owner: CAROL, master: account(8) }], items: [] });
    return normalizeBlock(data, facts).block.contracts ?? [];
  };

  it.each([
    ['tells its owner of a payment that no other wallet sent', TRANSFER, NOTIFICATION],
    ['takes coins for its owner', COINS, NOTIFICATION],
    ['pays coins when asked for jettons', TRANSFER, COINS],
  ])('is a contract: it %s [R-CHAIN-380]', (_, requestedOpcode, sent) => {
    expect(contractsOf(requestedOpcode, sent)).toEqual([BOB]);
  });

  it.each([
    ['sends jettons on', TRANSFER, INTERNAL],
    ['takes jettons from another wallet', INTERNAL, NOTIFICATION],
    ['only pays back what is left', INTERNAL, 0xd53276db],
    ['fails', TRANSFER, NOTIFICATION, true],
  ])('is none where it %s: a wallet of jettons is its owner’s [R-CHAIN-380]', (_, requestedOpcode, sent, aborted = false) => {
    expect(contractsOf(requestedOpcode, sent, aborted)).toEqual([]);
  });
});
