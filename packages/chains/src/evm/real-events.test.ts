import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Block, ChainId } from '@sulian/domain';
import { realData } from '@sulian/testkit';
import { describe, expect, it } from 'vitest';
import { readEvent } from '../contracts/read-event.ts';
import { eventsVersionOf, eventTableOf } from '../contracts/table.ts';
import { EVM_WORDS } from './address/words.ts';
import { getEvmChain } from './chains.ts';
import { findRecordedBlock } from './files/recorded.ts';
import { normalizeBlock } from './normalize/normalize.ts';
import { provesLogs } from './verify/prove-logs.ts';
import { verifyBlockData } from './verify/verify.ts';
import { type BlockData, parseBlockData, type RawBlockData } from './wire/data.ts';
import type { RpcLog } from './wire/schema.ts';

const root = realData('evm');
if (root === undefined) console.warn('real-events.test: skipped, the real data are not beside the project');
const listBlocks = (folder: string): readonly RawBlockData[] =>
  readdirSync(join(root as string, folder))
    .filter((name) => name.endsWith('.json'))
    .map((name) => findRecordedBlock(JSON.parse(readFileSync(join(root as string, folder, name), 'utf8'))))
    .filter((raw) => raw !== undefined);
const read = (chain: ChainId, raw: RawBlockData): Block => {
  const data = parseBlockData(raw);
  return normalizeBlock(getEvmChain(chain), data, verifyBlockData(getEvmChain(chain), data)).block;
};
/** All logs of one event of a block taken away. */
const without = (data: BlockData): BlockData['receipts'] => {
  const topic = data.receipts.flatMap(({ logs }) => logs)[0]?.topics[0];
  return data.receipts.map((receipt) => ({
    ...receipt,
    logs: receipt.logs.filter((log) => log.topics[0] !== topic),
  }));
};

describe.skipIf(root === undefined)('events of real blocks', () => {
  it('are held where the header proves every log [R-EVENT-06]', () => {
    const blocks = listBlocks('chainstorage-rpc').map((raw) => read('ETHEREUM', raw));
    expect(blocks.length).toBeGreaterThan(5);
    for (const { eventsVersion } of blocks) expect(eventsVersion).toBe(eventsVersionOf('ETHEREUM'));
    const kinds = blocks.flatMap(({ transactions }) =>
      transactions.flatMap(({ events = [] }) => events.map(({ kind }) => kind)),
    );
    expect(kinds.filter((kind) => kind === 'FREEZE' || kind === 'DESTROY')).toEqual([]);
  });

  it('are not held of a chain on which no issuer is watched [R-EVENT-06]', () => {
    const data = parseBlockData(listBlocks('chainstorage-rpc').at(-1) as RawBlockData);
    expect(normalizeBlock(getEvmChain('BSC'), data, []).block).not.toHaveProperty('eventsVersion');
  });

  it('are not held where all logs of an event are missing and no root tells [R-EVENT-07]', () => {
    let cut = 0;
    for (const raw of listBlocks('chainstorage-rpc')) {
      const data = parseBlockData(raw);
      expect(provesLogs(data.block, data.receipts)).toBe(true);
      const receipts = without(data);
      if (receipts.every(({ logs }, i) => logs.length === data.receipts[i]?.logs.length)) continue;
      cut++;
      expect(provesLogs(data.block, receipts)).toBe(false);
      const rootless = { ...data.block, receiptsRoot: undefined, hash: data.block.hash };
      const dataWarnings = verifyBlockData(getEvmChain('ETHEREUM'), {
        ...data,
        block: rootless,
        receipts: receipts.map((receipt) => ({
          ...receipt,
          logs: receipt.logs.map((log) => ({ ...log, logIndex: undefined })),
        })),
        unknownFields: ['fieldOfTomorrow'],
      });
      expect(dataWarnings.map(({ kind }) => kind)).toContain('LOGS_INCOMPLETE');
      expect(
        normalizeBlock(getEvmChain('ETHEREUM'), { ...data, block: rootless, receipts }, dataWarnings).block,
      ).not.toHaveProperty('eventsVersion');
    }
    expect(cut).toBeGreaterThan(2);
  });
});

/** Whole blocks with every log, but without receipts. */
const LOGGED: readonly (readonly [string, ChainId, Readonly<Record<string, number>>])[] = [
  ['ethereum-23844982', 'ETHEREUM', { BRIDGE_DEPOSIT: 2 }],
  ['ethereum-23875809', 'ETHEREUM', { BRIDGE_DEPOSIT: 1, BRIDGE_FILL: 2 }],
  ['ethereum-23897030', 'ETHEREUM', { BRIDGE_DEPOSIT: 1, BRIDGE_FILL: 1 }],
  ['ethereum-24619588', 'ETHEREUM', { BRIDGE_DEPOSIT: 3, ROLLUP_MESSAGE: 1 }],
  ['polygon-78713230', 'POLYGON', { BRIDGE_DEPOSIT: 1 }],
  ['bsc-67717436', 'BSC', {}],
];

describe.skipIf(root === undefined)('logs of real blocks', () => {
  it.each(LOGGED)('of %s give the bridges of %s that explorers show [R-EVENT-01]', (name, chain, expected) => {
    const block = JSON.parse(readFileSync(join(root as string, `ocelloids/${name}.json`), 'utf8'));
    const logs: readonly RpcLog[] = block.logs;
    const counts: Record<string, number> = {};
    for (const [at, log] of logs.entries()) {
      const read = readEvent(eventTableOf(chain), log, { operation: at, words: EVM_WORDS });
      if (read === undefined) continue;
      if (read === 'malformed') throw new Error(`log ${at} is malformed`);
      const { kind, address, amountBase, token, data } = read.event;
      counts[kind] = (counts[kind] ?? 0) + 1;
      if (kind.startsWith('BRIDGE')) {
        expect(address).toMatch(/^0x[0-9a-f]{40}$/);
        expect(token).toMatch(/^0x[0-9a-f]{40}$/);
        expect(amountBase).toBeGreaterThan(0n);
        expect(data).toMatch(/^[0-9a-f]{64,}$/);
      }
    }
    expect(counts).toEqual(expected);
    const receipts = [{ logs }] as unknown as BlockData['receipts'];
    if (chain !== 'POLYGON') expect(provesLogs(block, receipts)).toBe(true);
  });
});

describe('a header without a filter of logs', () => {
  it('proves nothing [R-EVENT-07]', () => {
    expect(provesLogs({ logsBloom: undefined }, [])).toBe(false);
    expect(provesLogs({ logsBloom: `0x${'00'.repeat(256)}` }, [])).toBe(true);
  });
});
