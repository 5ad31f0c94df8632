import { expect, it } from 'vitest';
import { firstDirection, readDirection, writeDirection } from './risk-view.ts';

const read = (text: string) => readDirection(new URLSearchParams(text));

it('the address of a page names the direction, and nothing else in its place [R-ADDR-221]', () => {
  expect(read('dir=out')).toBe('OUTGOING');
  expect(read('dir=in')).toBe('INCOMING');
  expect(read('dir=OUTGOING')).toBeUndefined();
  expect(read('direction=out')).toBeUndefined();
});

it('another direction closes the row of the one before and changes nothing else [R-ADDR-221]', () => {
  const before = new URLSearchParams('coin=MAIN&dir=in&open=entity:7&ends=page%3D2');
  expect(writeDirection(before, 'OUTGOING').toString()).toBe('coin=MAIN&dir=out');
  expect(writeDirection(before, 'INCOMING').get('open')).toBe('entity:7');
});

it('a page begins with the destination where the own label is severe, and with the origin elsewhere [R-ADDR-14]', () => {
  expect(firstDirection(undefined, undefined)).toBe('INCOMING');
  for (const level of ['Critical', 'High'] as const) expect(firstDirection(undefined, { level })).toBe('OUTGOING');
  for (const level of ['Medium', 'Low', 'No', 'Undefined'] as const)
    expect(firstDirection(undefined, { level })).toBe('INCOMING');
  expect(firstDirection('INCOMING:entity:7', { level: 'Critical' })).toBe('INCOMING');
});
