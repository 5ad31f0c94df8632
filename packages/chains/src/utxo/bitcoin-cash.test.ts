import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Block, Destination } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { parseUtxoAddress } from './address/address.ts';
import { getUtxoChain } from './chains.ts';
import { openUtxoFiles } from './files/block-files.ts';
import { fromWire, toWire } from './files/block-wire.ts';
import { parseBlock } from './normalize/parse-block.ts';
import { readTokens } from './normalize/tokens.ts';

const CHAIN = getUtxoChain('BITCOINCASH');
const DATA = fileURLToPath(new URL('../../../../../shared/data/bitcoin/', import.meta.url));
const read = (file: string): Buffer => Buffer.from(readFileSync(`${DATA}${file}`, 'utf8').trim(), 'hex');
const parse = (file: string, height: number): Block =>
  parseBlock(read(`bch-verde/${file}.hex`), { chain: 'BITCOINCASH', height, checkWork: true });
const outputsOf = (block: Block): readonly Destination[] =>
  block.transactions.flatMap(({ operations }) => operations.flatMap(({ destinations }) => destinations));

describe('an address of Bitcoin Cash', () => {
  it('is one in all its forms: CashAddr with prefix or without, welcoming tokens, or of before [R-CHAIN-151]', () => {
    const text = 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a';
    for (const form of [text, `bitcoincash:${text}`, text.toUpperCase(), '1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu'])
      expect(parseUtxoAddress(CHAIN, form)?.text).toBe(text);
    // The same script's hash in 32 bytes, as wallets show it for tokens and without.
    const script = 'pdg0c9hlkdmu6nsa3dx7lgm4d5fzrwk0uvcyuac9meqk04murw3kgyhf5mn7x';
    expect(parseUtxoAddress(CHAIN, script)?.text).toBe(script);
    expect(parseUtxoAddress(CHAIN, 'pv0wg9p0ly5tf2nf9v773h3f9xlrjpwxqf7nh29s5t83cz65s7ktqahr9yagd')).toMatchObject({
      type: 'script-hash',
      text: 'pv0wg9p0ly5tf2nf9v773h3f9xlrjpwxqf7nh29s5t83cz65s7ktqahr9yagd',
    });
    // bc1 is Bitcoin's alone.
    expect(parseUtxoAddress(CHAIN, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).toBeUndefined();
  });
});

describe('tokens within an output', () => {
  const category = Buffer.from('aa'.repeat(31) + 'bb', 'hex');
  const hold = (...parts: readonly (Buffer | readonly number[])[]) => {
    const bytes = Buffer.concat([
      Buffer.of(0xef),
      category,
      ...parts.map((part) => Buffer.from(part)),
      Buffer.of(0x51),
    ]);
    return readTokens(bytes, [0, bytes.length], 7);
  };
  const shown = Buffer.from(category).reverse().toString('hex');

  it('are coins of a category, a collectible with what it bears, or both; the category reads backwards [R-CHAIN-152]', () => {
    expect(hold([0x10, 0x64])?.tokens).toEqual([{ token: shown, type: 'TOKEN_TRANSFER', amountBase: 100n }]);
    expect(hold([0x10, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f])?.tokens[0]?.amountBase).toBe(
      9_223_372_036_854_775_807n,
    );
    const both = hold([0x72, 0x02, 0xca, 0xfe, 0xfd, 0xfd, 0x00]);
    expect(both?.tokens).toEqual([
      { token: shown, type: 'TOKEN_TRANSFER', amountBase: 253n },
      { token: `${shown}:nft`, type: 'NFT_TRANSFER', amountBase: 1n },
    ]);
    expect(both?.note).toMatchObject({ kind: 'ITEM', position: 7, hex: 'cafe', length: 2 });
    const bare = hold([0x20]);
    expect([bare?.tokens.length, bare?.note]).toEqual([1, undefined]);
    // 128 bytes, as since May 2026.
    expect(hold([0x60, 0x80], Buffer.alloc(128, 1))?.note).toMatchObject({ length: 128 });
  });

  it.each([
    ['nothing', [0x00]],
    ['a reserved flag', [0x90, 0x01]],
    ['coins that may mint', [0x12, 0x01]],
    ['something borne without a collectible', [0x50, 0x01, 0xaa, 0x01]],
    ['an empty commitment', [0x60, 0x00]],
    ['an unknown capability', [0x23]],
    ['none of a coin', [0x10, 0x00]],
    ['more than there can be', [0x10, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x80]],
    ['a number in a longer form than it needs', [0x10, 0xfd, 0xfc, 0x00]],
    ['a number cut off', [0x10, 0xff, 0x01]],
    ['a commitment cut off', [0x60, 0x28, 0x01]],
  ])('are none where the prefix says %s: the bytes are a script [R-CHAIN-152]', (_, parts) => {
    expect(hold(parts)).toBeUndefined();
  });
});

describe.skipIf(!existsSync(DATA))('real blocks of Bitcoin Cash (needs ../shared/data)', () => {
  it.each([
    ['478541-0094abdb', 63],
    ['576069-012f011b', 6],
    ['661647-0083ed4b', 200],
    ['663749-03c6a342', 11],
    ['663751-03922b7e', 2],
    ['663752-034b6afa', 45],
  ])('%s: work, root and ids hold [R-CHAIN-153]', (file, count) => {
    expect(parse(file, Number(file.slice(0, 6))).transactions).toHaveLength(count);
  });

  it('the two blocks of 663,750 stand on the same parent, and one of them has the next upon it [R-CHAIN-153]', () => {
    const [lost, kept] = [parse('663750-0007f9c9', 663_750), parse('663750-011c8a9b', 663_750)];
    const before = parse('663749-03c6a342', 663_749);
    const after = parse('663751-03922b7e', 663_751);
    expect([lost.parentHash, kept.parentHash]).toEqual([before.hash, before.hash]);
    expect([lost.transactions.length, kept.transactions.length]).toEqual([25, 53]);
    expect([lost.hash, kept.hash].filter((hash) => hash === after.parentHash)).toHaveLength(1);
  });

  it('940,884: outputs, addresses and tokens are those that the node says, and every fee [R-CHAIN-152] [R-CHAIN-153]', async () => {
    const file = `${DATA}bch-cashtokens-chainstorage/940884.rpc.json`;
    const source = await openUtxoFiles({ chain: 'BITCOINCASH', path: file });
    const [block] = await source.getBlocks(940_884, 940_884);
    const answer = JSON.parse(readFileSync(file, 'utf8')) as Answer;
    const stated = answer.block.tx.flatMap(({ vout }) => vout);
    const outputs = outputsOf(block as Block);
    expect(block?.transactions.map(({ hash }) => hash)).toEqual(answer.block.tx.map(({ txid }) => txid));
    expect(outputs).toHaveLength(stated.length);
    for (const [i, { scriptPubKey, tokenData }] of stated.entries()) {
      const [address] = scriptPubKey.type === 'pubkey' ? [] : (scriptPubKey.addresses ?? []);
      if (address !== undefined) expect(outputs[i]?.address).toBe(parseUtxoAddress(CHAIN, address)?.text);
      const [coins, items] = ['TOKEN_TRANSFER', 'NFT_TRANSFER'].map((type) =>
        outputs[i]?.tokens?.find((each) => each.type === type),
      );
      expect(coins?.amountBase ?? 0n).toBe(BigInt(tokenData?.amount ?? 0));
      expect(items !== undefined).toBe(tokenData?.nft !== undefined);
      if (tokenData !== undefined)
        expect(outputs[i]?.tokens?.every(({ token }) => token.startsWith(tokenData.category))).toBe(true);
    }
    const tokenOutputs = outputs.filter(({ tokens }) => tokens !== undefined);
    expect(tokenOutputs).toHaveLength(162);
    const items = tokenOutputs.filter(({ tokens = [] }) => tokens.some(({ type }) => type === 'NFT_TRANSFER'));
    expect(items).toHaveLength(13);
    expect(outputs.filter(({ address = '' }) => address.length === 61)).toHaveLength(170);
    expect(fromWire(toWire(block as Block))).toEqual(block);
  });

  it('is told from a block of Bitcoin by the height where they parted [R-CHAIN-15] [R-CHAIN-154]', () => {
    const raw = read('bch-verde/478541-0094abdb.hex');
    // Before, it is a block of both.
    expect(parseBlock(raw, { chain: 'BITCOIN', height: 478_541 }).hash).toBe(parse('478541-0094abdb', 478_541).hash);
    for (const chain of ['BITCOIN', 'BITCOINCASH'] as const)
      expect(() => parseBlock(raw, { chain, height: 478_559 })).toThrow(
        expect.objectContaining({
          code: 'BLOCK_FOREIGN',
          message: expect.stringContaining('differs from the known checkpoint'),
        }),
      );
  });
});

interface Answer {
  readonly block: {
    readonly tx: readonly {
      readonly txid: string;
      readonly vout: readonly {
        readonly scriptPubKey: { readonly type: string; readonly addresses?: readonly string[] };
        readonly tokenData?: { readonly category: string; readonly amount: string; readonly nft?: object };
      }[];
    }[];
  };
}
