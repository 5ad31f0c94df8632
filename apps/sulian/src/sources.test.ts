import { expect, it, vi } from 'vitest';
import { log } from './log.ts';
import { toNodeOptions } from './sources.ts';

const NODE = { type: 'rpc', url: 'http://127.0.0.1:8545', batchSize: 20, timeoutMs: 30_000 } as const;

it('takes balance adjustments by their former name, and says what they are called now', () => {
  const warn = vi.spyOn(log, 'warn').mockReturnValue(undefined);
  expect(toNodeOptions('ETHEREUM', { ...NODE, balanceAdjustments: './a.json' }).balanceAdjustments).toBe('./a.json');
  expect(warn).not.toHaveBeenCalled();
  expect(toNodeOptions('ETHEREUM', { ...NODE, outside: './b.json' }).balanceAdjustments).toBe('./b.json');
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('ETHEREUM: "outside" is called "balanceAdjustments" now'));
});
