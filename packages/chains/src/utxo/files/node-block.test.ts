import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { realData } from '@sulian/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openUtxoFiles } from './block-files.ts';
import { findNodeBlock } from './node-block.ts';

const real = realData('bitcoin');
const toBase64 = (text: string): string => Buffer.from(text).toString('base64');

/** The genesis block, as `getblock` shows it; of coinbase/chainstorage at e5932902, fixtures/parser/bitcoin/raw_block_0.json. */
const GENESIS = JSON.stringify({
  hash: '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
  height: 0,
  version: 1,
  merkleroot: '4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b',
  time: 1231006505,
  nonce: 2083236893,
  bits: '1d00ffff',
  tx: [
    {
      txid: '4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b',
      version: 1,
      locktime: 0,
      vin: [
        {
          coinbase:
            '04ffff001d0104455468652054696d65732030332f4a616e2f32303039204368616e63656c6c6f72206f6e206272696e6b206f66207365636f6e64206261696c6f757420666f722062616e6b73',
          sequence: 4294967295,
        },
      ],
      vout: [
        {
          value: 50,
          n: 0,
          scriptPubKey: {
            hex: '4104678afdb0fe5548271967f1a67130b7105cd6a828e03909a67962e0ea1f61deb649f6bc3f4cef38c4f35504e51ec112de5c384df7ba0b8d578a4c702b6bf11d5fac',
            type: 'pubkey',
          },
        },
      ],
    },
  ],
});
const RECORDING = {
  blockchain: 'BLOCKCHAIN_BITCOIN',
  network: 'NETWORK_BITCOIN_MAINNET',
  bitcoin: { header: toBase64(GENESIS), inputTransactions: [{}] },
};

async function write(content: string | Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sulian-chainstorage-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'raw_block.json');
  await writeFile(path, content);
  return path;
}

describe("chainstorage's raw blocks, whose header is base64", () => {
  it('are read bare, in the answer of its server, and behind a byte order mark [R-CHAIN-50]', async () => {
    for (const text of [
      JSON.stringify(RECORDING),
      JSON.stringify({ block: RECORDING }),
      `\uFEFF${JSON.stringify(RECORDING)}`,
    ]) {
      const files = await openUtxoFiles({ chain: 'BITCOIN', path: await write(text) });
      const [block] = await files.getBlocks(0, 0);
      expect(block?.hash).toBe('000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f');
      expect(block?.transactions[0]?.operations[0]?.destinations[0]?.amountBase).toBe(5_000_000_000n);
    }
  });

  it.skipIf(real === undefined)('keep every amount of a whole block exactly', async () => {
    const text = await readFile(join(real ?? '', 'chainstorage/bitcoin_raw_block_200000.rpc.json'), 'utf8');
    const start = text.indexOf('{', text.indexOf('"header"'));
    const header = text.slice(start, text.indexOf(',"inputTransactions"', start));
    const found = findNodeBlock(JSON.stringify({ bitcoin: { header: toBase64(header) } }));
    expect(found?.raw.equals(findNodeBlock(text)?.raw as Buffer)).toBe(true);
  });

  it.each([
    ['the header of the recording: not valid base64', '{not}'],
    ['the header of the recording: base64 that is cut short', toBase64(GENESIS).slice(0, 101)],
    ['not valid JSON', toBase64(GENESIS).slice(0, 100)],
  ])('that cannot be opened are refused: %s', async (message, header) => {
    const path = await write(JSON.stringify({ bitcoin: { header } }));
    await expect(openUtxoFiles({ chain: 'BITCOIN', path })).rejects.toMatchObject({ code: 'BLOCK_CORRUPT', message });
  });

  it('in UTF-16 are no block, and that is said', async () => {
    const path = await write(Buffer.from(`\uFEFF${JSON.stringify(RECORDING)}`, 'utf16le'));
    await expect(openUtxoFiles({ chain: 'BITCOIN', path })).rejects.toMatchObject({
      code: expect.stringMatching(/^BLOCK_/),
    });
  });
});
