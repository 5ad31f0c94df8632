import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Block, Transaction } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { ScriptReader } from './address/script.ts';
import { getUtxoChain } from './chains.ts';
import { openUtxoFiles } from './files/block-files.ts';
import { fromWire, toWire } from './files/block-wire.ts';
import { findNodeBlock } from './files/node-block.ts';
import { parseBlock } from './normalize/parse-block.ts';
import { decimalToBase, quoteAmounts } from './wire/decimal.ts';
import { RawReader } from './wire/raw-reader.ts';

/** Real blocks outside the project; its README names the sources. */
const data = fileURLToPath(new URL('../../../../../shared/data/bitcoin/', import.meta.url));
const real = describe.skipIf(!existsSync(data));
const path = (name: string): string => join(data, name);
const parse = (name: string, height: number): Block =>
  parseBlock(readFileSync(path(name)), { chain: 'BITCOIN', height });

const sourcesOf = (transactions: readonly Transaction[]) =>
  transactions.flatMap((each) => each.operations.flatMap((operation) => operation.sources));
const destinationsOf = (transactions: readonly Transaction[]) =>
  transactions.flatMap((each) => each.operations.flatMap((operation) => operation.destinations));
const sum = (amounts: readonly { readonly amountBase: bigint }[]): bigint =>
  amounts.reduce((total, each) => total + each.amountBase, 0n);

async function readAll(name: string, firstHeight?: number): Promise<readonly Block[]> {
  const source = await openUtxoFiles({
    chain: 'BITCOIN',
    path: name,
    ...(firstHeight === undefined ? {} : { firstHeight }),
  });
  const all: Block[] = [];
  for await (const batch of source.stream()) all.push(...batch);
  return all;
}

real('mainnet 0 to 4312 (needs ../shared/data)', () => {
  it('keeps every coin: 4,313 rewards of 50 BTC are received, and what is spent was there', async () => {
    const blocks = await readAll(path('mainnet-0-4312'));
    expect(blocks).toHaveLength(4_313);
    expect(blocks.at(-1)?.hash).toBe('00000000a9da635727dce622d78361b153ce3334e6a60d4377fad529abfc7863');
    const transactions = blocks.flatMap((block) => block.transactions);
    expect(transactions).toHaveLength(4_371);
    expect(transactions.filter((each) => each.kind === 'transfer')).toHaveLength(58);
    const unspent = new Map<string, bigint>();
    for (const transaction of transactions) {
      for (const { spends } of sourcesOf([transaction]))
        expect(unspent.delete(`${spends?.hash}:${spends?.index}`)).toBe(true);
      for (const [i, to] of destinationsOf([transaction]).entries())
        unspent.set(`${transaction.hash}:${i}`, to.amountBase);
    }
    // No fees were paid yet, so that nothing is lost.
    expect([...unspent.values()].reduce((total, amount) => total + amount, 0n)).toBe(4_313n * 5_000_000_000n);
    expect(sourcesOf(transactions.filter((each) => sourcesOf([each]).length === 44))).toHaveLength(44);
  });
});

real('bcoin blocks with what their inputs spent (needs ../shared/data)', () => {
  /** Amount and script of each spent output, in the order of the inputs. */
  function readUndo(name: string) {
    const reader = new RawReader(readFileSync(path(name)), 0);
    const scripts = new ScriptReader(getUtxoChain('BITCOIN'));
    const spent: { amountBase: bigint; address: string | undefined }[] = [];
    while (reader.at < reader.bytes.length) {
      const amountBase = reader.bytes.readBigUInt64LE(reader.at);
      reader.skip(8);
      const length = reader.readCount();
      reader.skip(length);
      spent.push({ amountBase, address: scripts.findAddress(reader.bytes, reader.at - length, reader.at) });
    }
    return spent;
  }

  it.each([
    ['300025', 300_025, 2_500_000_000n, 461],
    ['928828', 928_828, 312_500_000n, 201],
  ])('%s: inputs minus outputs are the fees that the miner took', (name, height, subsidy, count) => {
    const block = parse(`bcoin/block${name}.raw`, height);
    const spent = readUndo(`bcoin/block${name}-undo.raw`);
    const [coinbase, ...transfers] = block.transactions;
    expect(block.transactions).toHaveLength(count);
    expect(sourcesOf(transfers)).toHaveLength(spent.length);
    const fees = sum(spent) - sum(destinationsOf(transfers));
    expect(sum(destinationsOf([coinbase as Transaction]))).toBe(subsidy + fees);
  });

  it('300025: coins spent inside the block are those it made', () => {
    const block = parse('bcoin/block300025.raw', 300_025);
    const spent = readUndo('bcoin/block300025-undo.raw');
    const made = new Map(block.transactions.map((each) => [each.hash, destinationsOf([each])]));
    const inside = sourcesOf(block.transactions).flatMap(({ spends }, i) => {
      const output = made.get(spends?.hash ?? '')?.[spends?.index ?? 0];
      return output === undefined ? [] : [[output, spent[i]]];
    });
    expect(inside.length).toBeGreaterThan(20);
    for (const [output, undone] of inside) expect(output).toEqual(undone);
  });
});

real('recorded node answers (needs ../shared/data)', () => {
  it.each([
    ['chainstorage/bitcoin_raw_block_200000.rpc.json', 388],
    ['chainstorage/bitcoin_raw_block_91880.rpc.json', 2],
    ['chainstorage/bitcoin_raw_block_0.rpc.json', 1],
    ['electrumx/bitcoin_mainnet_951658.json', 374],
    [
      'bitcoin-etl/test_export_blocks_job/bitcoin/block_with_transactions/rpc_response_getblock_000000001c920d495e1eeef2452b6d1c6c229a919b28196c103ecffebabee141_2.json',
      3,
    ],
  ])('%s: ids, amounts and addresses are those that the node states', async (name, count) => {
    const [block] = await readAll(path(name));
    expect(block?.transactions).toHaveLength(count);
    const stated = readRpcTransactions(name);
    expect(block?.transactions.map((each) => each.hash)).toEqual(stated.map((each) => each.txid));
    const outputs = stated.flatMap((each) => each.vout);
    if (outputs.length === 0) return;
    const destinations = destinationsOf(block?.transactions ?? []);
    expect(destinations.map((each) => each.amountBase)).toEqual(outputs.map((each) => decimalToBase(each.value, 8)));
    for (const [i, { scriptPubKey }] of outputs.entries()) {
      // Nodes before 22 also list the keys of bare multisig.
      const address =
        scriptPubKey.address ?? (scriptPubKey.type === 'multisig' ? undefined : scriptPubKey.addresses?.[0]);
      if (address !== undefined) expect(destinations[i]?.address).toBe(address);
    }
  });

  interface RpcTransaction {
    readonly txid: string;
    readonly vout: readonly { value: string; scriptPubKey: { type: string; address?: string; addresses?: string[] } }[];
  }
  function readRpcTransactions(name: string): readonly RpcTransaction[] {
    const answer = JSON.parse(quoteAmounts(readFileSync(path(name), 'utf8'))) as Record<string, unknown>;
    const block = ((answer['bitcoin'] as Record<string, unknown> | undefined)?.['header'] ?? answer) as {
      tx: (string | RpcTransaction)[];
    };
    return block.tx.map((each) => (typeof each === 'string' ? { txid: each, vout: [] } : each));
  }

  it('without raw bytes are put together again, and a wrong amount in them is found', () => {
    const text = readFileSync(path('chainstorage/bitcoin_raw_block_200000.rpc.json'), 'utf8');
    const bare = text.replace(/"hex":"[0-9a-f]+"(?=[,}])/g, (hex, at: number) =>
      text.slice(at - 200, at).includes('locktime') ? '"no":0' : hex,
    );
    const found = findNodeBlock(bare);
    const block = parseBlock(found?.raw as Buffer, { chain: 'BITCOIN', height: 200_000, checkWork: true });
    expect(block.hash).toBe('000000000000034a7dedef4a161fa058a2d67a173a90155f3a2fe6fc132e0ebf');
    const first = /"value":50\.635175/;
    expect(bare).toMatch(first);
    const withoutHex = bare.replace(/"hex":"01000000[0-9a-f]+"/g, '"no":0').replace(first, '"value":50.635176');
    expect(() => findNodeBlock(withoutHex)).toThrow(expect.objectContaining({ code: 'BLOCK_CORRUPT' }));
  });

  it('with ids only are refused with the reason', () => {
    const folder = 'bitcoin-etl/test_export_blocks_job/bitcoin_cash/block_with_duplicate_txid/';
    const name = `${folder}rpc_response_getblock_00000000000271a2dc26e7667f8419f2e15416dc6955e5a6c6cdf3f2574dd08e_True.json`;
    expect(() => findNodeBlock(readFileSync(path(name), 'utf8'))).toThrow(/only the ids/);
  });
});

real('other sources (needs ../shared/data)', () => {
  it('reads two consecutive blocks whose second tells the height', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sulian-bitcoinj-'));
    for (const name of ['block227835.dat', 'block227836.dat'])
      writeFileSync(join(folder, name), readFileSync(path(`bitcoinj/${name}`)));
    const blocks = await readAll(folder);
    rmSync(folder, { recursive: true });
    expect(blocks.map((block) => [block.height, block.transactions.length])).toEqual([
      [227_835, 122],
      [227_836, 100],
    ]);
  });

  it('reads btcd files, where a longer branch wins', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sulian-btcd-'));
    const unpack = (name: string): void =>
      writeFileSync(join(folder, name), execFileSync('bzcat', [path(`btcd/${name}.bz2`)]));
    unpack('277647.dat');
    expect((await readAll(join(folder, '277647.dat'), 277_647))[0]?.transactions).toHaveLength(213);
    rmSync(join(folder, '277647.dat'));
    for (const name of ['blk_0_to_4.dat', 'blk_3A.dat', 'blk_4A.dat', 'blk_5A.dat']) unpack(name);
    const source = await openUtxoFiles({ chain: 'BITCOIN', path: folder });
    expect(source).toMatchObject({ blocks: 6, orphans: 2 });
    rmSync(folder, { recursive: true });
  });

  it('reads a block of 2015 whose amounts balance', () => {
    const block = parse('bitcoinj/block383616.dat', 383_616);
    expect(block.transactions).toHaveLength(1_731);
    expect(sum(destinationsOf(block.transactions.slice(0, 1)))).toBeGreaterThan(2_500_000_000n);
  });

  it('refuses Litecoin and Dash', async () => {
    for (const name of ['litecoin_mainnet_900000', 'dash_mainnet_844898'])
      await expect(readAll(path(`electrumx/${name}.json`))).rejects.toMatchObject({
        code: expect.stringMatching(/^BLOCK_/),
      });
  });
});

real('words in real blocks (needs ../shared/data)', () => {
  const said = (block: Block | undefined, hash: string) =>
    block?.transactions
      .find((each) => each.hash.startsWith(hash))
      ?.notes?.map((note) => [note.position, 'text' in note ? note.text : note.hex]);

  it('951658: text, a rune and the witness commitment, as their scripts spell them [R-NOTE-05]', async () => {
    const [block] = await readAll(path('electrumx/bitcoin_mainnet_951658.json'));
    // 6a 24 aa21a9ed…: BIP 141.
    expect(said(block, 'fd09ffa7')).toEqual([
      [1, 'aa21a9ed9f0a2e8aa095ed3051eb85e3c45577c5a1c8d1eae3683725a5b16fcd61f05d32'],
    ]);
    // 6a 42, then 66 letters that spell a number.
    expect(said(block, '97d37b81')).toEqual([
      [2, '0x344c4627ba513dfcb98df3458b98ac946d413a0a7d8013e6c39f3610250616b3'],
    ]);
    // 6a 5d 06 000100967801
    expect(said(block, '5df72165')).toEqual([
      [2, '0d'],
      [2, '000100967801'],
    ]);
    // 207 scripts that begin 6a5d, two notes each, and five of one.
    const notes = block?.transactions.flatMap((each) => each.notes ?? []) ?? [];
    expect(notes.filter((note) => 'hex' in note && note.hex === '0d')).toHaveLength(207);
    expect(notes).toHaveLength(2 * 207 + 5);
  });

  it('383616: five outputs of 1,731 transactions say something, none of it text [R-NOTE-05]', () => {
    const block = parse('bitcoinj/block383616.dat', 383_616);
    expect(block.transactions.flatMap((each) => each.notes ?? [])).toHaveLength(5);
    // SHA-256 of nothing.
    expect(said(block, '8ef8e1ed')).toEqual([[2, 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855']]);
  });

  it('say the same through a thread of their own', async () => {
    const [block] = await readAll(path('electrumx/bitcoin_mainnet_951658.json'));
    expect(fromWire(toWire(block as Block))).toEqual(block);
  });
});
