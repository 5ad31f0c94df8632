import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { realData } from '@sulian/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listRecordings } from '../../recordings/recording-files.ts';
import { openEvmFiles } from './block-files.ts';
import { EVM_FORM } from './form.ts';

const real = realData('evm');
const toBase64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64');
const HASH = `0x${'ab'.repeat(32)}`;
const HEADER = { number: '0x10', hash: HASH, parentHash: HASH, transactions: [] };
const rawBlock = (ethereum: object, network = 'NETWORK_ETHEREUM_MAINNET') => ({
  blockchain: 'BLOCKCHAIN_ETHEREUM',
  network,
  metadata: { tag: 2, hash: HASH, parentHash: HASH, height: '16' },
  ethereum,
});

async function write(content: unknown): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sulian-chainstorage-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'raw_block.json');
  await writeFile(path, typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content));
  return path;
}

describe("chainstorage's raw blocks, whose parts are base64", () => {
  it('are found bare and in the answer of its server [R-CHAIN-50]', async () => {
    const block = rawBlock({ header: toBase64(HEADER) });
    const expected = [{ height: 16, hash: 'ab'.repeat(32) }];
    expect((await listRecordings(await write(block), EVM_FORM)).files).toMatchObject(expected);
    expect((await listRecordings(await write({ block }), EVM_FORM)).files).toMatchObject(expected);
    expect((await listRecordings(await write(`\uFEFF${JSON.stringify(block)}`), EVM_FORM)).files).toMatchObject(
      expected,
    );
  });

  it.skipIf(real === undefined).each([
    ['ethereum_raw_block_17053184', 125],
    ['ethereum_raw_block_4370006', 64],
    ['ethereum_raw_block_0', 0],
  ])('%s is read as it is from its opened form', async (name, transactions) => {
    const path = join(real ?? '', 'chainstorage-rpc', `${name}.rpc.json`);
    const opened = JSON.parse(await readFile(path, 'utf8')) as { ethereum: Record<string, unknown> };
    const ethereum = Object.fromEntries(
      Object.entries(opened.ethereum).map(([part, value]) => [
        part,
        Array.isArray(value) ? value.map(toBase64) : toBase64(value),
      ]),
    );
    const read = async (from: string) => {
      const files = await openEvmFiles({ chain: 'ETHEREUM', path: from });
      const height = await files.firstHeight();
      return files.getBlocks(height, height);
    };
    const blocks = await read(await write({ ...opened, ethereum }));
    expect(blocks).toEqual(await read(path));
    expect(blocks[0]?.transactions.length).toBeGreaterThanOrEqual(transactions);
  });

  it('of another network are refused by its name', async () => {
    const path = await write(rawBlock({ header: toBase64(HEADER) }, 'NETWORK_ETHEREUM_GOERLI'));
    await expect(openEvmFiles({ chain: 'ETHEREUM', path })).rejects.toMatchObject({
      code: 'BLOCK_FOREIGN',
      message: 'not a block of ETHEREUM: it is of NETWORK_ETHEREUM_GOERLI',
    });
  });

  it.each([
    ['the header of the recording: not valid base64', { header: '{not}' }],
    ['the header of the recording: base64 that is cut short', { header: toBase64(HEADER).slice(0, 101) }],
    ['the header of the recording: base64 of text that is not valid JSON', { header: 'aGVsbG8h' }],
    ['the header of the recording: base64 of invalid text', { header: '/v8A' }],
    [
      'the transactionReceipts 1 of the recording: not valid base64',
      { header: toBase64(HEADER), transactionReceipts: [toBase64({}), '%'] },
    ],
  ])('with a part that cannot be opened are refused: %s', async (message, ethereum) => {
    await expect(openEvmFiles({ chain: 'ETHEREUM', path: await write(rawBlock(ethereum)) })).rejects.toMatchObject({
      code: 'BLOCK_CORRUPT',
      message,
    });
  });

  it.each([
    ['cut short', JSON.stringify(rawBlock({ header: toBase64(HEADER) })).slice(0, -9)],
    ['binary', Buffer.from([0x00, 0xff, 0x80, 0x00])],
    ['UTF-16', Buffer.from(`\uFEFF${JSON.stringify(rawBlock({ header: toBase64(HEADER) }))}`, 'utf16le')],
  ])('in a file that is %s are refused with its name', async (_, content) => {
    const path = await write(content);
    await expect(openEvmFiles({ chain: 'ETHEREUM', path })).rejects.toMatchObject({
      code: 'BLOCK_CORRUPT',
      details: { file: path },
    });
  });
});

describe.skipIf(real === undefined)(
  'blocks of a chain of this family, taken for another (needs ../shared/data)',
  () => {
    it.each([
      ['ETHEREUM', 'chainstorage-native/optimism/native_block_10000.json', 'it is of OPTIMISM'],
      ['ETHEREUM', 'chainstorage-native/polygon/native_block_1000000.json', 'it is of POLYGON'],
      ['BASE', 'subsquid-rpc/ethereum/1000000', 'older than that chain'],
      ['OPTIMISM', 'subsquid-rpc/ethereum/1000000', 'older than that chain'],
      ['BSC', 'subsquid-rpc/ethereum/1000000', 'older than that chain'],
      ['ARBITRUMONE', 'subsquid-rpc/ethereum/1000000', 'older than that chain'],
    ] as const)('%s refuses %s, which signs no number [R-CHAIN-356]', async (chain, path, reason) => {
      await expect(openEvmFiles({ chain, path: join(real ?? '', path) })).rejects.toMatchObject({
        code: 'BLOCK_FOREIGN',
        message: expect.stringContaining(reason),
      });
    });
  },
);
