import { toFunctionSelector } from 'viem';
import { expect, it } from 'vitest';
import { listMethods } from './methods.ts';

it('names every method by the selector that its signature gives [R-CHAIN-135]', () => {
  expect(listMethods().length).toBeGreaterThan(20);
  for (const [selector, signature] of listMethods())
    expect([signature, toFunctionSelector(signature)]).toEqual([signature, `0x${selector}`]);
});
