import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressToScript } from '../address/script.ts';
import { getUtxoChain } from '../chains.ts';
import { encodeBlock, encodeTransaction, type RawTransaction } from '../wire/encode-block.ts';
import { parseBlock } from './parse-block.ts';

const chain = getUtxoChain('BITCOIN');
const NO_PARENT = '0'.repeat(64);
const GENESIS =
  '0100000000000000000000000000000000000000000000000000000000000000000000003ba3edfd7a7b12b27ac72c3e67768f617fc81bc3888a51323a9fb8aa4b1e5e4a29ab5f49ffff001d1dac2b7c0101000000010000000000000000000000000000000000000000000000000000000000000000ffffffff4d04ffff001d0104455468652054696d65732030332f4a616e2f32303039204368616e63656c6c6f72206f6e206272696e6b206f66207365636f6e64206261696c6f757420666f722062616e6b73ffffffff0100f2052a01000000434104678afdb0fe5548271967f1a67130b7105cd6a828e03909a67962e0ea1f61deb649f6bc3f4cef38c4f35504e51ec112de5c384df7ba0b8d578a4c702b6bf11d5fac00000000';
/** The first payment: 10 of 50 BTC to Hal Finney. */
const BLOCK_170 =
  '0100000055bd840a78798ad0da853f68974f3d183e2bd1db6a842c1feecf222a00000000ff104ccb05421ab93e63f8c3ce5c2c2e9dbb37de2764b3a3175c8166562cac7d51b96a49ffff001d283e9e700201000000010000000000000000000000000000000000000000000000000000000000000000ffffffff0704ffff001d0102ffffffff0100f2052a01000000434104d46c4968bde02899d2aa0963367c7a6ce34eec332b32e42e5f3407e052d64ac625da6f0718e7b302140434bd725706957c092db53805b821a85b23a7ac61725bac000000000100000001c997a5e56e104102fa209c6a852dd90660a20b2d9c352423edce25857fcd3704000000004847304402204e45e16932b8af514961a1d3a1a25fdf3f4f7732e9d624c6c61548ab5fb8cd410220181522ec8eca07de4860a4acdd12909d831cc56cbbac4622082221a8768d1d0901ffffffff0200ca9a3b00000000434104ae1a62fe09c5f51b13905f07f06b99a2f7159b2225f374cd378d71302fa28414e7aab37397f554a7df5f142c21c1b7303b8a0626f1baded5c72a704f7e6cd84cac00286bee0000000043410411db93e1dcdb8a016b49840f8c53bc1eb68a382e97b1482ecad7b148a6909a5cb2e0eaddfb84ccf9744464f82e160bfa9b8b64f9d4c03f999b8643f656b412a3ac00000000';
const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex');
const at = (height: number) => ({ chain: 'BITCOIN' as const, height });
const coinbase = (script = '0101'): RawTransaction => ({
  inputs: [{ script: bytes(script) }],
  outputs: [{ amountBase: 50n, script: Buffer.of(0x51) }],
});
const blockOf = (...transactions: readonly RawTransaction[]): Buffer =>
  encodeBlock({ version: 1, parentHash: '11'.repeat(32), timeSec: 5, bits: 0x207fffff, nonce: 0, transactions }).bytes;
const destinationsOf = (outputs: RawTransaction['outputs']) =>
  parseBlock(blockOf({ ...coinbase(), outputs }), at(9)).transactions[0]?.operations[0]?.destinations;

describe('parseBlock', () => {
  it('reads the genesis block, whose coin nobody can spend [R-LEDGER-06]', () => {
    const block = parseBlock(bytes(GENESIS), { ...at(0), checkWork: true });
    expect(block).toEqual({
      chain: 'BITCOIN',
      height: 0,
      hash: '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
      parentHash: NO_PARENT,
      timeSec: 1231006505,
      transactions: [
        {
          hash: '4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b',
          kind: 'coinbase',
          status: 'success',
          coinbaseText: 'EThe Times 03/Jan/2009 Chancellor on brink of second bailout for banks',
          operations: [
            {
              type: 'VALUE_TRANSFER',
              asset: 0,
              sources: [],
              destinations: [
                { address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', amountBase: 5_000_000_000n, unspendable: true },
              ],
            },
          ],
        },
      ],
    });
  });

  it('reads the first payment of block 170', () => {
    const block = parseBlock(bytes(BLOCK_170), { ...at(170), checkWork: true });
    expect(block.hash).toBe('00000000d1145790a8694403d4063f323d499e655c83426834d4ce2f8dd4a2ee');
    expect(block.transactions.map((each) => each.hash)).toEqual([
      'b1fea52486ce0c62bb442b530a3f0132b826c74e473d1f2c220bfa78111c5082',
      'f4184fc596403b9d638783cf57adfe4c75c605f6356fbc91338530e9831e9e16',
    ]);
    expect(block.transactions[1]?.operations).toEqual([
      {
        type: 'VALUE_TRANSFER',
        asset: 0,
        sources: [{ spends: { hash: '0437cd7f8525ceed2324359c2d0ba26006d92d856a9c20fa0241106ee5a597c9', index: 0 } }],
        destinations: [
          { address: '1Q2TWHE3GMdB6BZKafqwxXtWAWgFt5Jvm3', amountBase: 1_000_000_000n },
          { address: '12cbQLTFMXRnSzktFkuoG3eHoMeFtpTu3S', amountBase: 4_000_000_000n },
        ],
      },
    ]);
  });

  it('gives an address to every standard script and to no other [R-CHAIN-11]', () => {
    const key = '79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798';
    const scripts: readonly (readonly [script: string, address: string | undefined])[] = [
      // The generator point's compressed key, BIP 173's own example.
      [`2102${key}ac`, '1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH'],
      ['76a914751e76e8199196d454941c45d1b3a323f1433bd688ac', '1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH'],
      ['a914b472a266d0bd89c13706a4132ccfb16f7c3b9fcb87', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
      ['0014751e76e8199196d454941c45d1b3a323f1433bd6', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
      [`5120${key}`, 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
      ['6002751e', 'bc1sw50qgdz25j'],
      // Pay-to-anchor.
      ['51024e73', 'bc1pfeessrawgf'],
      // Bare 1-of-1 multisig, a key of the wrong length, version 0 with 16 bytes, one byte too many, OP_TRUE, nothing.
      [`512102${key}51ae`, undefined],
      [`2002${key.slice(2)}ac`, undefined],
      ['0010751e76e8199196d454941c45d1b3a323', undefined],
      ['76a914751e76e8199196d454941c45d1b3a323f1433bd688acac', undefined],
      ['51', undefined],
      ['', undefined],
    ];
    const destinations = destinationsOf(scripts.map(([script]) => ({ amountBase: 1n, script: bytes(script) })));
    expect(destinations?.map((each) => each.address)).toEqual(scripts.map(([, address]) => address));
    expect(destinations?.filter((each) => each.unspendable)).toEqual([]);
  });

  it('flags what can never be spent', () => {
    const long = Buffer.alloc(10_001, 0x51);
    expect(
      destinationsOf([
        { amountBase: 0n, script: bytes('6a0568656c6c6f') },
        { amountBase: 7n, script: long },
        { amountBase: 7n, script: long.subarray(1) },
      ]),
    ).toEqual([{ amountBase: 0n, unspendable: true }, { amountBase: 7n, unspendable: true }, { amountBase: 7n }]);
  });

  it('keeps the signatures of miners in any script and drops what is no character', () => {
    const sign = Buffer.concat([bytes('03c0ffee00'), Buffer.from('七彩神仙鱼 🐟/F2Pool/'), bytes('0007ff')]).toString(
      'hex',
    );
    expect(parseBlock(blockOf(coinbase(sign)), at(9)).transactions[0]?.coinbaseText).toBe('七彩神仙鱼 🐟/F2Pool/');
    expect(parseBlock(blockOf(coinbase('0100')), at(9)).transactions[0]).not.toHaveProperty('coinbaseText');
  });

  it('leaves the witness out of the id', () => {
    const plain = { inputs: [{ spends: { hash: 'aa'.repeat(32), index: 3 }, script: Buffer.alloc(0) }], outputs: [] };
    const signed = {
      ...plain,
      inputs: plain.inputs.map((each) => ({ ...each, witness: [Buffer.alloc(300, 1), Buffer.alloc(0)] })),
    };
    expect(encodeTransaction(signed).hash).toBe(encodeTransaction(plain).hash);
    expect(encodeTransaction(signed).witnessHash).not.toBe(encodeTransaction(plain).hash);
    expect(parseBlock(blockOf(coinbase(), signed), at(9)).transactions[1]?.hash).toBe(encodeTransaction(plain).hash);
  });

  it('reads back whatever was encoded', () => {
    const input = fc.record({
      hash: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((each) => Buffer.from(each).toString('hex')),
      index: fc.nat(0xfffffffe),
      script: fc.uint8Array({ maxLength: 300 }),
      witness: fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 3 }),
    });
    const amount = fc.bigInt({ min: 0n, max: 2_100_000_000_000_000n });
    const inputs = fc.array(input, { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(fc.array(fc.tuple(inputs, fc.array(amount, { maxLength: 300 })), { maxLength: 6 }), (wanted) => {
        const script = addressToScript(chain, '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa');
        const transactions = wanted.map(([from, to]) => ({
          inputs: from.map(({ hash, index, ...rest }) => ({ spends: { hash, index }, ...rest })),
          outputs: to.map((amountBase) => ({ amountBase, script })),
        }));
        const parsed = parseBlock(blockOf(coinbase(), ...transactions), at(9)).transactions.slice(1);
        expect(parsed.map((each) => each.operations[0]?.sources.map((source) => source.spends))).toEqual(
          wanted.map(([from]) => from.map(({ hash, index }) => ({ hash, index }))),
        );
        expect(parsed.map((each) => each.operations[0]?.destinations.map((to) => to.amountBase))).toEqual(
          wanted.map(([, to]) => to),
        );
      }),
      { numRuns: 40 },
    );
  });
});

describe('parseBlock refuses', () => {
  const fails = (raw: Buffer, height = 170) => {
    try {
      parseBlock(raw, { ...at(height), checkWork: true });
      return 'nothing';
    } catch (error) {
      return (error as { code: string }).code;
    }
  };

  it('every changed byte of a real block [R-CHAIN-06]', () => {
    const good = bytes(BLOCK_170);
    for (let i = 0; i < good.length; i++) {
      const bad = Buffer.from(good);
      bad[i] = (bad[i] as number) ^ 1;
      expect(['BLOCK_CORRUPT', 'BLOCK_TRUNCATED'], `byte ${i}`).toContain(fails(bad));
    }
  });

  it('every cut of a real block [R-CHAIN-07]', () => {
    const good = bytes(BLOCK_170);
    for (let length = 0; length < good.length; length++)
      expect(['BLOCK_TRUNCATED', 'BLOCK_CORRUPT'], `${length} bytes`).toContain(fails(good.subarray(0, length)));
    expect(fails(Buffer.concat([good, Buffer.of(0)]))).toBe('BLOCK_CORRUPT');
  });

  it('random bytes without running away', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (noise) =>
        ['BLOCK_TRUNCATED', 'BLOCK_CORRUPT'].includes(fails(Buffer.concat([bytes(BLOCK_170).subarray(0, 81), noise]))),
      ),
    );
  });

  it('transactions repeated under the same merkle root (CVE-2012-2459) [R-CHAIN-06]', () => {
    const pay = (index: number) => ({
      inputs: [{ spends: { hash: 'aa'.repeat(32), index }, script: Buffer.alloc(0) }],
      outputs: [],
    });
    const [a, b, c] = [coinbase(), pay(1), pay(2)].map(encodeTransaction);
    if (a === undefined || b === undefined || c === undefined) throw new Error('three were encoded');
    const header = { version: 1, parentHash: '11'.repeat(32), timeSec: 5, bits: 0x207fffff, nonce: 0 };
    const honest = encodeBlock({ ...header, transactions: [a, b, c] });
    const repeated = encodeBlock({ ...header, transactions: [a, b, c, c] });
    expect(repeated.hash).toBe(honest.hash);
    expect(parseBlock(honest.bytes, at(9)).transactions).toHaveLength(3);
    expect(() => parseBlock(repeated.bytes, at(9))).toThrow(expect.objectContaining({ code: 'BLOCK_CORRUPT' }));
  });

  it('a second coinbase, a missing one, a block without transactions, and more money than there is', () => {
    const rich = { ...coinbase(), outputs: [{ amountBase: 2_100_000_000_000_001n, script: Buffer.alloc(0) }] };
    const pay = { inputs: [{ spends: { hash: 'aa'.repeat(32), index: 0 }, script: Buffer.alloc(0) }], outputs: [] };
    for (const raw of [
      blockOf(coinbase(), coinbase()),
      blockOf(pay),
      blockOf(rich),
      blockOf(coinbase(), { inputs: [], outputs: [] }),
    ])
      expect(() => parseBlock(raw, at(9))).toThrow(expect.objectContaining({ code: 'BLOCK_CORRUPT' }));
  });

  it('a hash above its target only when asked to', () => {
    const raw = blockOf(coinbase());
    expect(parseBlock(raw, at(9)).height).toBe(9);
    expect(() => parseBlock(raw, { ...at(9), checkWork: true })).toThrow(
      expect.objectContaining({ code: 'BLOCK_CORRUPT', details: expect.objectContaining({ height: 9 }) }),
    );
  });
});
