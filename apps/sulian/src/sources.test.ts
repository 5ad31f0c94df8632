import { expect, it, vi } from 'vitest';
import { dataWarningCounts } from './data-warnings.ts';
import { log } from './log.ts';
import { countSources, toNodeOptions } from './sources.ts';

const NODE = { type: 'rpc', url: 'http://127.0.0.1:8545', batchSize: 20, timeoutMs: 30_000 } as const;

it('counts what blocks leave open, by chain and kind, and names what an operator should know [R-CHAIN-128]', () => {
  const warn = vi.spyOn(log, 'warn').mockReturnValue(undefined);
  const { onDataWarnings } = toNodeOptions('TRON', NODE);
  const before = dataWarningCounts.of('TRON').get('CONTRACT_UNKNOWN') ?? 0;
  onDataWarnings?.(7, [{ kind: 'CONTRACT_UNKNOWN', count: 2, example: 'ab' }]);
  onDataWarnings?.(8, [{ kind: 'CONTRACT_UNKNOWN', count: 1, example: undefined }]);
  expect(dataWarningCounts.of('TRON').get('CONTRACT_UNKNOWN')).toBe(before + 3);
  expect(warn).toHaveBeenCalledWith('TRON: block 7: CONTRACT_UNKNOWN ×2, such as ab');
  warn.mockRestore();
});

it.each([
  ['ETHEREUM', `0x${'ab'.repeat(32)}`],
  ['RIPPLE', 'AB'.repeat(32)],
] as const)('names a transaction of %s as people write it', (chain, text) => {
  const warn = vi.spyOn(log, 'warn').mockReturnValue(undefined);
  toNodeOptions(chain, NODE).onDataWarnings?.(7, [{ kind: 'FEE_UNKNOWN', count: 1, example: 'ab'.repeat(32) }]);
  expect(warn).toHaveBeenCalledWith(`${chain}: block 7: FEE_UNKNOWN ×1, such as ${text}`);
  warn.mockRestore();
});

it('takes balance adjustments by their former name, and says what they are called now', () => {
  const warn = vi.spyOn(log, 'warn').mockReturnValue(undefined);
  expect(toNodeOptions('ETHEREUM', { ...NODE, balanceAdjustments: './a.json' }).balanceAdjustments).toBe('./a.json');
  expect(warn).not.toHaveBeenCalled();
  expect(toNodeOptions('ETHEREUM', { ...NODE, outside: './b.json' }).balanceAdjustments).toBe('./b.json');
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('ETHEREUM: "outside" is called "balanceAdjustments" now'));
});

it.each([
  ['a folder', { type: 'files', path: '/blocks' }, 1],
  ['one node', NODE, 1],
  ['one node in a list', { ...NODE, urls: [NODE.url] }, 1],
  ['one node named twice', { ...NODE, urls: [NODE.url, NODE.url] }, 1],
  ['two nodes', { ...NODE, urls: [NODE.url, 'http://10.0.0.2:8545'] }, 2],
] satisfies [string, Parameters<typeof countSources>[0], number][])('counts the sources of %s', (_, config, count) => {
  expect(countSources(config)).toBe(count);
});
