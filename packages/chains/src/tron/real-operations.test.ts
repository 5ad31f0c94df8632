import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Block, Operation, Transaction } from '@sulian/domain';
import { realData } from '@sulian/testkit';
import { describe, expect, it } from 'vitest';
import { normalizeBlock } from './normalize/normalize.ts';
import { make, mine, type TestTransaction } from './testing/mine.ts';
import { toAddressText } from './wire/address-text.ts';
import { readBlockExtention } from './wire/block-extention.ts';

const real = realData('tron');
if (real === undefined) console.warn('tron/real-operations.test: skipped, the real data are not beside the project');

// biome-ignore lint/suspicious/noExplicitAny: files of many forms, picked apart by hand
const read = (path: string): any => JSON.parse(readFileSync(join(real ?? '', path), 'utf8'));
const at = (hex: string): string => toAddressText(Buffer.from(hex.padStart(42, '41'), 'hex')) as string;
const USDT = at('a614f803b6fd780986a42c78ec9c7f77e6ded13c');
const BURNT = undefined;

/** Kind, payer, receiver, amount, token. */
const brief = (operations: readonly Operation[]) =>
  operations.map(({ type, sources, destinations, token }) => [
    type,
    sources[0]?.address,
    destinations[0]?.address,
    destinations[0]?.amountBase ?? sources[0]?.amountBase,
    ...(token === undefined ? [] : [token]),
  ]);

const normalize = (made: readonly TestTransaction[], height: number): readonly Transaction[] =>
  normalizeBlock(mine(made, { height, timeMs: Date.UTC(2025, 10, 19) })).block.transactions;

/** A call rebuilt from its row: its signed bytes are not available, so its id is another. */
const call = (row: { owner_address: string; contract_address: string; data: string }, info: object): TestTransaction =>
  make(
    'TriggerSmartContract',
    {
      ownerAddress: at(row.owner_address),
      contractAddress: at(row.contract_address),
      data: /^[0-9a-f]+$/.test(row.data) ? row.data : '',
    },
    { info: { ...info } },
  );

const failed = (): readonly Transaction[] => {
  const { raw_data, ret } = read('snap-tron-wallet/trongrid__account-transactions__failed-transaction.json');
  const [{ parameter }] = raw_data.contract;
  return normalize(
    [{ ...call(parameter.value, { fee: ret[0].fee }), ret: { contractRet: ret[0].contractRet } }],
    77_641_671,
  );
};

const swap = (): readonly Transaction[] => {
  const { raw_data } = read('snap-tron-wallet/trongrid__account-transactions__swap-transaction.json');
  const {
    id: _,
    blockNumber: __,
    ...info
  } = read('snap-tron-wallet/tron-http__gettransactioninfobyid__swap-transaction.json');
  return normalize([call(raw_data.contract[0].parameter.value, info)], 77_641_497);
};

const traced = (): readonly Transaction[] => {
  const infos = read('chainstorage-cipherowl/raw_block_trace_tx_info.json');
  const { transactions } = read('chainstorage-cipherowl/raw_block_header.json');
  return normalize(
    transactions.map(({ from, to, input }: { from: string; to: string; input: string }, i: number) => {
      const { id: _, blockNumber: __, ...info } = infos[i];
      return call({ owner_address: from.slice(2), contract_address: to.slice(2), data: input.slice(2) }, info);
    }),
    67_325_788,
  );
};

const whole = (): Block => {
  const bytes = read('untron-v3/block-79072107.blockextention.json').blockExtention.slice(2);
  return normalizeBlock(readBlockExtention(Buffer.from(bytes, 'hex'))).block;
};

describe.skipIf(real === undefined)('real transactions of TRON, worked out by hand', () => {
  it('77641671: a call that ran out of energy pays 54.1712 TRX and moves nothing [R-CHAIN-122] [R-CHAIN-131]', () => {
    const [transaction] = failed();
    expect([transaction?.status, transaction?.feeBase]).toEqual(['failed', 54_171_200n]);
    expect(brief(transaction?.operations ?? [])).toEqual([
      ['FEE', at('2efffc7686e54ab669a1cdb1e2cc17cf4b4eca96'), BURNT, 54_171_200n],
    ]);
  });

  it('77641497: a swap of 9.9125 TRX over four coins to 2.916449 USDT, out of 21 logs and 42 steps [R-CHAIN-120] [R-CHAIN-121]', () => {
    const [transaction] = swap();
    const [router, pools, curve] = [
      'f742f4589459f0923fa579600815763d1646bec3',
      '18ff186cb1973d4b29700f2aac6b1eec9e55ffbd',
      '651c7b328d7b72cc5e8f287dc4ed3b3355f096ba',
    ].map(at);
    const [v1, psm, v3] = [
      'a0a9d57ee9df8308bc29bcf881a569305260a0a5',
      'b149d394a9e2f3d20002b3f768b8cdd8584dbebc',
      'dd038f617a057cd1ad6fa795f026265bed391a67',
    ].map(at);
    const [tusd, usdd, newUsdd] = [
      '834295921a488d9d42b4b3021ed1a3c39fb0f03e',
      'dbd0a4077ca43b89feae6ccc9e346ac1dacaacee',
      'cebde71077b830b958c8da17bcddeeb85d0bcf25',
    ].map(at);
    const recipient = at('b7dee733611e26b1876a8c353e4e5ec023530ac7');
    const [first, second, third] = [0x3fcbdf04566f1e10n, 0x288b9df55adf6c36n, 0x28a0a71fc628a41cn];
    expect(transaction?.status).toBe('success');
    expect(brief(transaction?.operations ?? [])).toEqual([
      ['FEE', at('2efffc7686e54ab669a1cdb1e2cc17cf4b4eca96'), BURNT, 72_646_600n],
      ['INTERNAL_TRANSFER', router, at('70b0f2955dde7dca6567187d0a74d532043fc2a2'), 87_500n],
      ['INTERNAL_TRANSFER', router, pools, 9_912_500n],
      ['INTERNAL_TRANSFER', pools, v1, 9_912_500n],
      ['TOKEN_TRANSFER', v1, pools, first, tusd],
      ['TOKEN_TRANSFER', pools, curve, first, tusd],
      ['BURN', curve, undefined, second, usdd],
      ['TOKEN_TRANSFER', psm, curve, third, newUsdd],
      ['TOKEN_TRANSFER', curve, pools, third, newUsdd],
      ['TOKEN_TRANSFER', v3, router, 2_916_449n, USDT],
      ['TOKEN_TRANSFER', pools, v3, third, newUsdd],
      ['TOKEN_TRANSFER', router, recipient, 2_916_449n, USDT],
    ]);
  });

  it('67325788: a USDT transfer without fee, and a call of eight steps that borrows energy [R-CHAIN-120] [R-CHAIN-124]', () => {
    const [paid, called] = traced();
    const [payer, payee] = [
      at('25a51e3e65287539b8d4eb559cbca4488a08bb00'),
      at('9dc5da2b3c502661c8448ba88bacf7f0b22272ad'),
    ];
    expect(brief(paid?.operations ?? [])).toEqual([
      ['FEE', payer, undefined, 0n],
      ['TOKEN_TRANSFER', payer, payee, 160_101n, USDT],
    ]);
    const [caller, market] = [
      at('89ae01b878dffc8088222adf1fb08ebadfeea53a'),
      at('c60a6f5c81431c97ed01b61698b6853557f3afd4'),
    ];
    const [model, pool] = [
      at('e8667633c747066c70672c58207cc745a9860527'),
      at('c64e69acde1c7b16c2a3efcdbbdaa96c3644c2b3'),
    ];
    expect(brief(called?.operations ?? [])).toEqual([
      ['FEE', caller, BURNT, 379n],
      ['INTERNAL_TRANSFER', market, market, 100n],
      ['INTERNAL_TRANSFER', market, market, 100n],
      ['TOKEN_TRANSFER', market, model, 1_000_000_000_000_000n, '1004777'],
      ['INTERNAL_TRANSFER', market, model, 1_000n],
      ['TOKEN_TRANSFER', market, model, 1_000n, '1004777'],
      ['TOKEN_TRANSFER', market, model, 100n, '1004777'],
      ['TOKEN_TRANSFER', market, pool, 100n, '1004777'],
      ['INTERNAL_TRANSFER', market, pool, 100_000n],
      ['INTERNAL_TRANSFER', market, caller, 1_424_255_258n],
    ]);
    expect(called?.events).toEqual([
      {
        operation: 4,
        kind: 'RESOURCE_RECLAIM',
        asset: 0,
        address: pool,
        other: at('4d12f87c18a914dddbc2b27f378ad126a79b76b6'),
        amountBase: 822_994_311_610n,
        data: '01',
      },
    ]);
    expect(called?.notes?.map((note) => 'text' in note && note.text)).toEqual(['0xaf6f4896']);
  });

  it('79072107: all 619 by kind, with the sums that its JSON gives [R-CHAIN-120] [R-CHAIN-124]', () => {
    const { transactions, contracts, eventsVersion } = whole();
    const counts: Record<string, number> = {};
    let [moved, small, tokens, lent, reclaimed] = [0n, 0, 0n, 0n, 0n];
    for (const { operations, events } of transactions) {
      for (const { type, token, sources } of operations) {
        const base = sources[0]?.amountBase ?? 0n;
        counts[type] = (counts[type] ?? 0) + 1;
        if (type === 'VALUE_TRANSFER') moved += base;
        if (type === 'VALUE_TRANSFER' && base > 0n && base < 100n) small++;
        if (token === '1005114') tokens += base;
      }
      for (const { kind, amountBase = 0n } of events ?? [])
        if (kind === 'RESOURCE_DELEGATION') lent += amountBase;
        else if (kind === 'RESOURCE_RECLAIM') reclaimed += amountBase;
    }
    expect(counts).toEqual({
      // 230 transfers, and 158 calls whose logs are not at hand.
      VALUE_TRANSFER: 388,
      TOKEN_TRANSFER: 38,
      RESOURCE_DELEGATION: 125,
      RESOURCE_RECLAIM: 66,
      ACCOUNT_CREATION: 1,
      STAKE: 1,
    });
    expect([moved, small, tokens]).toEqual([3_904_907_129n, 145, 3_377_774_400n]);
    expect([lent, reclaimed]).toEqual([2_727_275_194_395n, 3_343_701_115_259n]);
    expect(contracts).toContain(USDT);
    expect(eventsVersion).toBeUndefined();
  });

  it('79072107: a transfer by two signatures, and an account that was created for another', () => {
    const { transactions } = whole();
    const of = (hash: string) => brief(transactions.find((each) => each.hash === hash)?.operations ?? []);
    expect(of('efa497a80fba72521e8d5c5644bf7e1662d2e1b46fdc1e4e4d2fe2ce5d44ede2')).toEqual([
      [
        'VALUE_TRANSFER',
        at('d308fdb78a6840e2e82d1003f7c499fe2ff43f32'),
        at('0404b7f91bfa375de87fe15ae6d38e0a4175f62f'),
        1_770_000_000n,
      ],
    ]);
    expect(of('c247677f02a6db37f26bb865c2098aad79ead52de5e6ec10b965c4a904167a41')).toEqual([
      [
        'ACCOUNT_CREATION',
        at('dcfacb6e33f9c596ac44c3d86330bcce6b0e9cea'),
        at('8f0c2d2a51898579c763b60a68ae1141c2899ad7'),
        0n,
      ],
    ]);
  });

  it('take as much as they give, by transaction and asset, but for fees and what tokens unmake [R-CHAIN-129]', () => {
    const ONE_SIDED = new Set(['FEE', 'BURN']);
    const all = [...failed(), ...swap(), ...traced(), ...whole().transactions];
    expect(all).toHaveLength(623);
    for (const { operations, hash } of all)
      for (const { type, sources, destinations } of operations) {
        const sum = (legs: readonly { readonly amountBase?: bigint }[]): bigint =>
          legs.reduce((total, { amountBase = 0n }) => total + amountBase, 0n);
        expect([hash, type, sum(sources)]).toEqual([hash, type, sum(destinations)]);
        const isBurnt = destinations.some(({ unspendable }) => unspendable === true);
        if (isBurnt) expect(ONE_SIDED).toContain(type);
      }
  });
});
