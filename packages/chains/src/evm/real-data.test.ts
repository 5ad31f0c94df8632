import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Block, ChainId, Operation } from '@sulian/domain';
import { realData } from '@sulian/testkit';
import { describe, expect, it } from 'vitest';
import { EVM_CHAINS, getEvmChain } from './chains.ts';
import { openEvmFiles } from './files/block-files.ts';
import { findRecordedBlock } from './files/recorded.ts';
import { readExport } from './files/recorded-export.ts';
import { normalizeBlock } from './normalize/normalize.ts';
import { verifyBlockData } from './verify/verify.ts';
import { parseBlockData, type RawBlockData } from './wire/data.ts';

const root = realData('evm');
if (root === undefined) console.warn('real-data.test: skipped, the real data are not beside the project');
const at = (path: string): string => join(root as string, path);
const read = (path: string): RawBlockData =>
  findRecordedBlock(JSON.parse(readFileSync(at(path), 'utf8'))) as RawBlockData;
const pair = (path: string): RawBlockData => ({
  block: JSON.parse(readFileSync(at(`${path}/block.json`), 'utf8')),
  receipts: JSON.parse(readFileSync(at(`${path}/receipts.json`), 'utf8')),
});
const normalize = (chain: ChainId, raw: RawBlockData) => normalizeBlock(getEvmChain(chain), parseBlockData(raw));
const verify = (chain: ChainId, raw: RawBlockData) => verifyBlockData(getEvmChain(chain), parseBlockData(raw));
const countTypes = ({ transactions }: Block): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { operations } of transactions) for (const { type } of operations) counts[type] = (counts[type] ?? 0) + 1;
  return counts;
};
const operationsOf = (block: Block, hash: string): readonly Operation[] =>
  block.transactions.find((each) => each.hash === hash)?.operations ?? [];

const NATIVE: readonly (readonly [string, ChainId])[] = [
  ['arbitrum', 'ARBITRUMONE'],
  ['base', 'BASE'],
  ['optimism', 'OPTIMISM'],
  ['polygon', 'POLYGON'],
];

const listJson = (folder: string): readonly string[] =>
  readdirSync(at(folder))
    .filter((name) => name.endsWith('.json'))
    .map((name) => `${folder}/${name}`);

describe.skipIf(root === undefined)('real blocks', () => {
  it('of Ethereum give their hashes and roots, and what is in them [R-CHAIN-22] [R-CHAIN-377]', () => {
    const counts = new Map<number, Record<string, number>>();
    const told: readonly (readonly [number, ...(readonly [string, number])[]])[] = [
      [0, ['GENESIS_MISSING', 1]],
      [7_280_016, ['MALFORMED_LOG', 1]],
    ];
    for (const path of listJson('chainstorage-rpc')) {
      expect(verify('ETHEREUM', read(path))).toEqual([]);
      const { block, dataWarnings } = normalize('ETHEREUM', read(path));
      counts.set(block.height, countTypes(block));
      expect([block.height, ...dataWarnings.map(({ kind, count }) => [kind, count])]).toEqual(
        told.find(([height]) => height === block.height) ?? [block.height],
      );
    }
    expect([...counts.keys()].sort((a, b) => a - b)).toEqual([
      0, 468_179, 4_370_006, 4_404_763, 7_280_016, 11_098_450, 13_998_626, 17_053_184,
    ]);
    expect(counts.get(17_053_184)).toMatchObject({ FEE: 125, WITHDRAWAL: 16 });
    expect(counts.get(4_370_006)).toMatchObject({ FEE: 64, BLOCK_REWARD: 1, UNCLE_REWARD: 1 });
    for (const path of ['ethereum/1000000', 'ethereum/4369999', 'ethereum/18000000'])
      expect(verify('ETHEREUM', pair(`subsquid-rpc/${path}`))).toEqual([]);
  });

  it('take nobody who signs a transaction, of this block or another, for a contract [R-ADDR-100]', () => {
    for (const [folder, chain] of [
      ['chainstorage-rpc', 'ETHEREUM'] as const,
      ...NATIVE.map(([name, id]) => [`chainstorage-native/${name}`, id] as const),
    ]) {
      const signers = new Set<string>();
      const contracts = new Set<string>();
      for (const path of listJson(folder)) {
        const data = parseBlockData(read(path));
        for (const each of data.block.transactions) signers.add(each.from);
        for (const each of normalizeBlock(getEvmChain(chain), data).block.contracts ?? []) contracts.add(each);
      }
      expect(contracts.size, folder).toBeGreaterThan(0);
      expect(
        [...contracts].filter((each) => signers.has(each)),
        folder,
      ).toEqual([]);
    }
  });

  it('of its kin give theirs too, whatever kinds of transactions they have [R-CHAIN-22]', () => {
    for (const [folder, chain] of NATIVE)
      for (const path of listJson(`chainstorage-native/${folder}`)) {
        expect([path, verify(chain, read(path))]).toEqual([path, []]);
        expect(normalize(chain, read(path)).block.transactions.length).toBeGreaterThanOrEqual(0);
      }
    expect(verify('ARBITRUMONE', pair('subsquid-rpc/arbitrum/150000000'))).toEqual([]);
  });

  it('that were cut for an example normalise, and are not taken for whole', async () => {
    const path = 'chainstorage-native/avacchain/native_block_31878202.json';
    expect(countTypes(normalize('AVALANCHE', read(path)).block)).toEqual({ FEE: 1, VALUE_TRANSFER: 1, MINT: 1 });
    await expect(openEvmFiles({ chain: 'AVALANCHE', path: at(path) })).rejects.toMatchObject({ code: 'BLOCK_CORRUPT' });
    await expect(openEvmFiles({ chain: 'ETHEREUM', path: at('graphsense-lib-eth/tokens') })).rejects.toMatchObject({
      code: 'PARENT_MISMATCH',
    });
  });

  it('with one figure changed are refused', () => {
    const raw = read('chainstorage-rpc/ethereum_raw_block_17053184.rpc.json');
    const spoil = (
      change: (copy: {
        block: Record<string, unknown>;
        receipts: Record<string, unknown>[];
        traces: Record<string, unknown>[];
      }) => void,
    ) => {
      const copy = structuredClone(raw) as never;
      change(copy);
      try {
        verify('ETHEREUM', copy);
        return 'accepted';
      } catch (error) {
        return (error as Error).message;
      }
    };
    const first = (list: unknown): Record<string, unknown> =>
      (list as Record<string, unknown>[])[0] as Record<string, unknown>;
    expect(spoil(() => undefined)).toBe('accepted');
    expect(spoil(({ block }) => void Object.assign(block, { timestamp: '0x643abdac' }))).toMatch(
      'block hash does not fit',
    );
    expect(spoil(({ block }) => void Object.assign(first(block['transactions']), { value: '0x1' }))).toMatch(
      'do not give its hash',
    );
    expect(spoil(({ receipts }) => void Object.assign(first(first(receipts)['logs']), { data: '0x01' }))).toMatch(
      'receiptsRoot',
    );
    expect(spoil(({ receipts }) => void receipts.pop())).toMatch('another number of receipts');
    expect(spoil(({ receipts }) => void receipts.reverse())).toMatch('receipt is of another transaction');
    expect(spoil(({ receipts }) => void Object.assign(first(first(receipts)['logs']), { removed: true }))).toMatch(
      'reorganisation removed',
    );
    expect(spoil(({ receipts }) => void Object.assign(first(receipts), { blockHash: `0x${'1'.repeat(64)}` }))).toMatch(
      'another block',
    );
    expect(spoil(({ traces }) => void traces.pop())).toMatch('another number of traces');
    expect(spoil(({ traces }) => void Object.assign(first(traces), { error: 'out of gas' }))).toMatch(
      'do not agree whether',
    );
    expect(spoil(({ block }) => void Object.assign(first(block['withdrawals']), { amount: '0x1' }))).toMatch(
      'withdrawalsRoot',
    );
  });
});

describe.skipIf(root === undefined)('fees and value outside transactions, on real blocks', () => {
  it('are those that block explorers show [R-CHAIN-20]', () => {
    const { block } = normalize('ETHEREUM', read('chainstorage-rpc/ethereum_raw_block_4370006.rpc.json'));
    const balanceAdjustments = block.transactions.at(-1);
    // One uncle, one height behind: 3 ETH and a 32nd to the miner, 7 eighths of 3 ETH to the uncle's.
    expect(balanceAdjustments).toMatchObject({ kind: 'coinbase', hash: block.hash });
    expect(balanceAdjustments?.operations.map(({ type, destinations: [to] }) => [type, to?.amountBase])).toEqual([
      ['BLOCK_REWARD', 3_093_750_000_000_000_000n],
      ['UNCLE_REWARD', 2_625_000_000_000_000_000n],
    ]);
    const merged = normalize('ETHEREUM', read('chainstorage-rpc/ethereum_raw_block_17053184.rpc.json')).block;
    expect(merged.transactions.at(-1)?.operations.every(({ type }) => type === 'WITHDRAWAL')).toBe(true);
  });

  it('go to the vaults of an OP chain, whose deposits mint', () => {
    const old = normalize('OPTIMISM', read('chainstorage-native/optimism/native_block_105237730.json')).block;
    // 21,338 gas at 50 wei of base fee and 1 gwei of tip, and 46,194,695,836,465 wei for layer 1.
    expect(old.transactions[1]?.operations[0]).toEqual({
      type: 'FEE',
      asset: 0,
      sources: [{ address: old.transactions[1]?.operations[1]?.sources[0]?.address, amountBase: 67_532_696_903_365n }],
      destinations: [
        { address: '0x4200000000000000000000000000000000000011', amountBase: 21_338_000_000_000n },
        { address: '0x4200000000000000000000000000000000000019', amountBase: 1_066_900n },
        { address: '0x420000000000000000000000000000000000001a', amountBase: 46_194_695_836_465n },
      ],
    });
    const minted = normalize('BASE', read('chainstorage-native/base/native_block_77976.json')).block;
    expect(minted.transactions[1]?.operations.map(({ type }) => type)).toEqual(['DEPOSIT', 'VALUE_TRANSFER']);
    expect(minted.transactions[0]?.feeBase).toBe(0n);
  });

  it('go where Polygon itself says', () => {
    const raw = read('chainstorage-native/polygon/native_block_43200000.json');
    const { block } = normalize('POLYGON', raw);
    for (const { operations } of block.transactions) {
      const [tip, burnt] = operations[0]?.destinations ?? [];
      // The header's author is the signer, and the base fee goes to the contract that burns it on Ethereum.
      expect(tip?.address).toBe('0x959c65b72147faf3450d8b50a0de57e72ffc5e0d');
      expect(burnt?.address).toBe('0x70bca57f4579f58670ab2d18ef16e02c17553c38');
    }
    const first = operationsOf(block, block.transactions[0]?.hash ?? '');
    // 400 gwei of tip and 117.869838074 gwei of base fee on 188,475 gas.
    expect(first[0]?.destinations.map(({ amountBase }) => amountBase)).toEqual([
      75_390_000_000_000_000n,
      22_215_517_730_997_150n,
    ]);
  });
});

describe.skipIf(root === undefined)('words in real blocks', () => {
  const listTexts = ({ transactions }: Block) =>
    transactions.flatMap(({ hash, notes = [] }) =>
      notes.map((note) => [hash.slice(0, 8), note.address, 'text' in note && note.text]),
    );

  it('are what people wrote to accounts, and no call of a contract [R-NOTE-07]', async () => {
    const blocks = (await readExport(at('graphsense-lib-eth/tokens'))).map((raw) => normalize('ETHEREUM', raw).block);
    // 0x74796d3474406469676978
    expect(blocks.flatMap(listTexts)).toEqual([
      ['e17d4d0c', '0xc9d4035f4a9226d50f79b73aafb5d874a1b6537e', 'tym4t@digix'],
      ['e8918971', '0x5df9b87991262f6ba471f09758cde1c0fc1de734', 'tym4t@digix'],
    ]);
    const optimism = normalize('OPTIMISM', read('chainstorage-native/optimism/native_block_105237730.json')).block;
    expect(listTexts(optimism)).toEqual([
      ['69697f61', '0x0000000000000000000000000000000000000004', 'BEDROCK BY LIL WAYNE'],
    ]);
    const silent = listJson('chainstorage-rpc').map((path) => normalize('ETHEREUM', read(path)).block);
    expect(silent.flatMap(({ transactions }) => transactions).length).toBeGreaterThan(300);
    expect(silent.flatMap(listTexts)).toEqual([]);
  });
});

/** From here on an account of its own, from the rows of the export and nothing of ours. */
interface Sums {
  readonly received: Map<string, bigint>;
  readonly sent: Map<string, bigint>;
}
const sums = (): Sums => ({ received: new Map(), sent: new Map() });
const add = (to: Map<string, bigint>, key: string, amount: bigint): void =>
  void to.set(key, (to.get(key) ?? 0n) + amount);
const rows = (name: string): Record<string, string>[] => {
  const [head = '', ...lines] = readFileSync(at(`graphsense-lib-eth/tokens/${name}.csv`), 'utf8')
    .trimEnd()
    .split('\n');
  const names = head.trimEnd().split(',');
  return lines.map((line) =>
    Object.fromEntries(
      line
        .trimEnd()
        .split(',')
        .map((cell, i) => [names[i] as string, cell]),
    ),
  );
};

/** Some amounts of the export are written as 199e17. */
const big = (text: string | undefined): bigint => {
  const [digits = '0', zeros = '0'] = (text || '0').split('e');
  return BigInt(digits + '0'.repeat(Number(zeros)));
};

const ZERO = '0x0000000000000000000000000000000000000000';
const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2';
const EVENTS = {
  transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  single: '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  batch: '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
  deposit: '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c',
  withdrawal: '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65',
};

function sumNativeFromRows(isWanted: (height: string) => boolean): Sums {
  const { received, sent } = sums();
  const miners = new Map(rows('blocks').map((row) => [row['blockId'], row]));
  const traced = new Set(rows('traces').map((row) => row['txHash']));
  for (const row of rows('traces')) {
    if (!isWanted(row['blockId'] ?? '') || row['status'] !== '1') continue;
    if (['delegatecall', 'callcode', 'staticcall'].includes(row['callType'] ?? '')) continue;
    if (row['fromAddress'] !== '') add(sent, row['fromAddress'] as string, big(row['value']));
    add(received, row['toAddress'] as string, big(row['value']));
  }
  for (const row of rows('transactions')) {
    const block = miners.get(row['blockId'] ?? '');
    // Four rows of this export are of no block: nothing was traced for them.
    if (!isWanted(row['blockId'] ?? '') || !traced.has(row['txHash'] ?? '') || block === undefined) continue;
    const gas = BigInt(row['receiptGasUsed'] ?? 0);
    add(sent, row['fromAddress'] as string, gas * BigInt(row['gasPrice'] ?? 0));
    add(received, block['miner'] as string, gas * (BigInt(row['gasPrice'] ?? 0) - BigInt(block['baseFeePerGas'] || 0)));
  }
  return { received, sent };
}

interface LogRow {
  readonly blockId: number;
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
}

function sumTokensFromRows(isWanted: (height: string) => boolean): Sums {
  const { received, sent } = sums();
  const move = (token: string, [from, to]: readonly [string, string], amount: bigint): void => {
    if (from !== ZERO) add(sent, `${token} ${from}`, amount);
    if (to !== ZERO) add(received, `${token} ${to}`, amount);
  };
  const addressIn = (topic: string | undefined): string => `0x${(topic ?? '').slice(-40)}`;
  const wordIn = (data: string, position: number): bigint =>
    BigInt(`0x${data.slice(2 + 64 * position, 66 + 64 * position)}`);
  for (const line of readFileSync(at('graphsense-lib-eth/tokens/logs.json'), 'utf8').trimEnd().split('\n')) {
    const { blockId, address, topics, data } = JSON.parse(line) as LogRow;
    if (!isWanted(String(blockId))) continue;
    const [event, first, second, third] = topics;
    if (event === EVENTS.transfer && topics.length === 3)
      move(address, [addressIn(first), addressIn(second)], BigInt(data));
    else if (event === EVENTS.transfer && topics.length === 4) move(address, [addressIn(first), addressIn(second)], 1n);
    else if (event === EVENTS.single) move(address, [addressIn(second), addressIn(third)], wordIn(data, 1));
    else if (event === EVENTS.batch) {
      const start = Number(wordIn(data, 1)) / 32;
      let count = 0n;
      for (let i = 1; i <= Number(wordIn(data, start)); i++) count += wordIn(data, start + i);
      move(address, [addressIn(second), addressIn(third)], count);
    } else if (address === WETH && event === EVENTS.deposit) move(address, [ZERO, addressIn(first)], BigInt(data));
    else if (address === WETH && event === EVENTS.withdrawal) move(address, [addressIn(first), ZERO], BigInt(data));
  }
  return { received, sent };
}

function sumBlocks(blocks: readonly Block[], isNative: boolean): Sums {
  const { received, sent } = sums();
  for (const { transactions } of blocks)
    for (const { token, sources, destinations } of transactions.flatMap(({ operations }) => operations)) {
      if ((token === undefined) !== isNative) continue;
      const key = (address: string): string => (token === undefined ? address : `${token} ${address}`);
      for (const { address, amountBase } of sources)
        if (address !== undefined) add(sent, key(address), amountBase ?? 0n);
      for (const { address, amountBase } of destinations)
        if (address !== undefined) add(received, key(address), amountBase);
    }
  return { received, sent };
}

const listed = ({ received, sent }: Sums) => ({
  received: [...received].filter(([, amount]) => amount > 0n).sort(),
  sent: [...sent].filter(([, amount]) => amount > 0n).sort(),
});

describe.skipIf(root === undefined)('totals of every address', () => {
  it.each([
    ['15000000–15000004', 15_000_000, 15_000_004],
    ['46147–46230', 46_147, 46_230],
  ])('of Ethereum %s equal those of traces, logs and gas counted apart [R-CHAIN-16]', async (_, from, to) => {
    const isWanted = (height: string): boolean => Number(height) >= from && Number(height) <= to;
    const exported = await readExport(at('graphsense-lib-eth/tokens'));
    const blocks = exported
      .map((raw) => normalize('ETHEREUM', raw).block)
      .filter(({ height }) => height >= from && height <= to);
    expect(listed(sumBlocks(blocks, true))).toEqual(listed(sumNativeFromRows(isWanted)));
    expect(listed(sumBlocks(blocks, false))).toEqual(listed(sumTokensFromRows(isWanted)));
    expect(blocks.length).toBeGreaterThanOrEqual(5);
  });

  it('count rewards as the rules of their era give them', async () => {
    const exported = await readExport(at('graphsense-lib-eth/tokens'));
    const rewards = exported.map((raw) => {
      const { rewards: told } = parseBlockData(raw).balanceAdjustments;
      const block = raw.block as { number: string };
      return [
        Number(block.number) < 1_000_000 ? 5n : 2n,
        BigInt(told?.find(({ isUncle }) => !isUncle)?.value ?? 0),
      ] as const;
    });
    for (const [coins, told] of rewards) {
      const full = coins * 10n ** 18n;
      // With no uncle, or with one.
      expect([full, full + full / 32n]).toContain(told);
    }
    expect(rewards).toHaveLength(89);
  });

  it('begin with the genesis allocation and the change of balances at block 1,920,000 [R-CHAIN-20]', () => {
    const table = (name: string) =>
      readFileSync(at(`graphsense-lib-eth/genesis/${name}`), 'utf8')
        .trimEnd()
        .split('\n')
        .slice(1)
        .map((line) => line.trimEnd().split(','));
    const hex = (value: string | undefined): string => `0x${BigInt(value ?? 0).toString(16)}`;
    const genesis = table('eth_genesis_transfers.csv').map(([, address, value]) => ({ address, value: hex(value) }));
    const irregular = table('eth_daofork_state_changes.csv').map(([from, to, value]) => ({
      from,
      to,
      value: hex(value),
    }));
    const raw = read('chainstorage-rpc/ethereum_raw_block_0.rpc.json');
    const { block } = normalize('ETHEREUM', { ...raw, balanceAdjustments: { genesis } });
    const made = block.transactions[0]?.operations ?? [];
    expect([made.length, made.reduce((sum, { destinations: [to] }) => sum + (to?.amountBase ?? 0n), 0n)]).toEqual([
      8_893,
      72_009_990_499_480_000_000_000_000n,
    ]);
    const fork =
      normalize('ETHEREUM', { ...raw, balanceAdjustments: { irregular } }).block.transactions[0]?.operations ?? [];
    expect(
      fork.every(
        ({ type, destinations: [to] }) =>
          type === 'IRREGULAR_STATE_CHANGE' && to?.address === '0xbf4ed7b27f1d666546e30d74d50d173d20bca754',
      ),
    ).toBe(true);
    expect(fork.reduce((sum, { sources: [from] }) => sum + (from?.amountBase ?? 0n), 0n)).toBe(
      12_001_961_845_205_763_407_115_004n,
    );
  });
});

it('has a record of each of the eight chains', () => {
  expect(EVM_CHAINS.map(({ id, chainId }) => [id, chainId])).toEqual([
    ['ETHEREUM', 1],
    ['BSC', 56],
    ['POLYGON', 137],
    ['AVALANCHE', 43_114],
    ['ARBITRUMONE', 42_161],
    ['OPTIMISM', 10],
    ['BASE', 8_453],
    ['BLAST', 81_457],
  ]);
});
