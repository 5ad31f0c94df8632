import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Block, poolAddress } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { encodeBase58Check } from '../codecs/encode-base58-check.ts';
import { encodeSegwit } from '../codecs/encode-segwit.ts';
import { isHiddenAddress, parseUtxoAddress } from './address/address.ts';
import { getUtxoChain, type UtxoChain } from './chains.ts';
import { openUtxoFiles } from './files/block-files.ts';
import { parseBlock } from './normalize/parse-block.ts';

const CHAIN = getUtxoChain('LITECOIN');
const MWEB = poolAddress('mweb');
/** @see github.com/litecoin-project/litecoin, src/chainparams.cpp, CTestNetParams */
const TESTNET: UtxoChain = {
  ...CHAIN,
  pubKeyHashVersion: 0x6f,
  scriptHashVersions: [0x3a, 0xc4],
  segwit: { hrp: 'tltc', otherVersions: { 8: MWEB, 9: MWEB } },
  leastDifficulty: [],
};
const DATA = fileURLToPath(new URL('../../../../../shared/data/bitcoin/', import.meta.url));

describe('an address of Litecoin', () => {
  const hash = Buffer.alloc(20, 7);

  it('of a script is one by its version of before and that of now [R-CHAIN-157]', () => {
    const [now, before] = [encodeBase58Check(0x32, hash, 0), encodeBase58Check(0x05, hash, 0)];
    expect([now[0], before[0]]).toEqual(['M', '3']);
    expect([now, before].map((text) => parseUtxoAddress(CHAIN, text)?.text)).toEqual([now, now]);
  });

  it('is none where it leads into the extension block [R-CHAIN-157]', () => {
    const program = Buffer.alloc(32, 9);
    const toText = (version: number) => encodeSegwit('ltc', version, program, [0, 32]);
    expect([0, 1, 8, 9].map((version) => parseUtxoAddress(CHAIN, toText(version)) !== undefined)).toEqual([
      ...[true, true, false, false],
    ]);
  });
});

describe('a private address of MWEB', () => {
  // Texts from the tests of other implementations.
  const TEXTS = [
    'ltcmweb1qq20e2arnhvxw97katjkmsd35agw3capxjkrkh7dk8d30rczm8ypxuq329nwh2twmchhqn3jqh7ua4ps539f6aazh79jy76urqht4qa59ts3at6gf',
    'ltcmweb1qqwkdldufg0enxpphwc8rwucc9ru6h43x5uklzm78ektgmufmw3j6kqu76qqw66w204vn7zddfgmnyq9ujugjvx4t2mhuqkuj5h4tgd8cvs6gg076',
  ];

  it('is known in either case, and is no address of a block [R-CHAIN-164]', () => {
    for (const text of TEXTS) {
      expect(isHiddenAddress(CHAIN, text) && isHiddenAddress(CHAIN, text.toUpperCase())).toBe(true);
      expect(parseUtxoAddress(CHAIN, text)).toBeUndefined();
      expect(isHiddenAddress(getUtxoChain('BITCOIN'), text)).toBe(false);
    }
  });

  it('with one changed letter is none [R-CHAIN-164]', () => {
    const [text = ''] = TEXTS;
    for (let at = 'ltcmweb1'.length; at < text.length; at += 1) {
      const other = text[at] === 'q' ? 'p' : 'q';
      expect(isHiddenAddress(CHAIN, `${text.slice(0, at)}${other}${text.slice(at + 1)}`), `letter ${at}`).toBe(false);
    }
  });
});

describe.skipIf(!existsSync(DATA))('real blocks of Litecoin (needs ../shared/data)', () => {
  const read = (height: number): Buffer =>
    Buffer.from(readFileSync(`${DATA}ltc-ltcd-mweb-testnet/testnet4Block${height}.hex`, 'utf8').trim(), 'hex');
  const parse = (raw: Buffer, height: number): Block =>
    parseBlock(raw, { chain: 'LITECOIN', record: TESTNET, height, checkWork: true });
  const sumOf = (parts: readonly { readonly amountBase: bigint }[]): bigint =>
    parts.reduce((sum, { amountBase }) => sum + amountBase, 0n);

  it('900,000: scrypt, root, ids and witness commitment hold [R-CHAIN-158]', async () => {
    const source = await openUtxoFiles({ chain: 'LITECOIN', path: `${DATA}electrumx/litecoin_mainnet_900000.json` });
    const [block] = await source.getBlocks(900_000, 900_000);
    expect(block?.transactions).toHaveLength(5);
  });

  it.each([
    [2_215_584, 5],
    [2_215_586, 37],
  ])('%i of a test network: the extension block is stepped over to the last byte [R-CHAIN-159]', (height, count) => {
    const raw = read(height);
    const block = parse(raw, height);
    expect(block.transactions).toHaveLength(count);
    for (const spoilt of [raw.subarray(0, -1), Buffer.concat([raw, Buffer.of(0)])])
      expect(() => parse(spoilt, height)).toThrow(expect.objectContaining({ code: expect.stringMatching(/^BLOCK_/) }));
  });

  it('2,215,586: what goes in pays the pool, and the last transaction gathers it there [R-CHAIN-159]', () => {
    const block = parse(read(2_215_586), 2_215_586);
    const paying = block.transactions.flatMap(({ hash, operations: [operation] }) =>
      (operation?.destinations ?? []).flatMap(({ address, amountBase }, index) =>
        address === MWEB ? [{ key: `${hash}:${index}`, amountBase }] : [],
      ),
    );
    const gathering = block.transactions.at(-1)?.operations[0];
    const spent = (gathering?.sources ?? []).map(({ spends }) => `${spends?.hash}:${spends?.index}`);
    // One output of the block is moved into the pool, and the pool's earlier output is spent with it.
    expect(paying).toHaveLength(2);
    expect(spent).toContain(paying[0]?.key);
    expect(spent).toHaveLength(2);
    expect(sumOf(gathering?.destinations ?? [])).toBe(6_976_394_951n);
    expect(gathering?.destinations.map(({ address }) => address)).toEqual([MWEB]);
  });

  it('a block of the test network is no block of Litecoin [R-CHAIN-07]', async () => {
    const path = `${DATA}ltc-ltcd-mweb-testnet/testnet4Block2215584.hex`;
    await expect(openUtxoFiles({ chain: 'LITECOIN', path })).rejects.toMatchObject({ code: 'BLOCK_FOREIGN' });
  });
});
