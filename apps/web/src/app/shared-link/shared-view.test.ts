import { expect, it } from 'vitest';
import { readShared, withoutShared, writeShared } from './shared-view.ts';

const VIEW = { height: 413, level: 'Critical', basis: 'OWN' } as const;

it('a copied link has the height and the verdict of the sender beside the view [R-ADDR-222]', () => {
  const params = writeShared(new URLSearchParams('dir=out&open=entity:7'), VIEW, 3);
  expect(params.toString()).toBe('dir=out&open=entity%3A7&at=413&seen=Critical.OWN&case=3');
  expect(readShared(params)).toEqual(VIEW);
  const open = { ...VIEW, level: 'Undefined', basis: null } as const;
  expect(readShared(writeShared(params, open, 3))).toEqual(open);
  expect(withoutShared(params).toString()).toBe('dir=out&open=entity%3A7');
});

it.each([
  '',
  'at=413',
  'seen=Low',
  'at=x&seen=Low',
  'at=413&seen=clean',
  'at=413&seen=<b>',
])('states nothing of the sender where the address is "%s" [R-ADDR-222]', (text) => {
  expect(readShared(new URLSearchParams(text))).toBeUndefined();
});

it('shows no basis that does not exist [R-ADDR-222]', () => {
  expect(readShared(new URLSearchParams('at=1&seen=Low.PROOF'))?.basis).toBeNull();
});
