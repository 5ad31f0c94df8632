import { expect, it } from 'vitest';
import { readAuxiliaryWork } from './auxiliary-work.ts';
import { RawReader } from './raw-reader.ts';

/** One input without an output before it, and one output. */
const BODY = `01${'00'.repeat(32)}ffffffff03aabbccffffffff01${'01'.padEnd(16, '0')}0151`;
/** The block it was mined in, two branches of nothing, and the other chain's header. */
const REST = `${'00'.repeat(32)}0000000000${'0000000000'}${'77'.repeat(80)}`;
const read = (coinbase: string) => {
  const bytes = Buffer.from(coinbase + REST, 'hex');
  const reader = new RawReader(bytes, 0);
  return { work: readAuxiliaryWork(reader), left: bytes.length - reader.at };
};

it('reads the other chain’s coinbase with its witness, which its id leaves out [R-CHAIN-184]', () => {
  const plain = read(`01000000${BODY}00000000`);
  const witnessed = read(`010000000001${BODY}0120${'00'.repeat(32)}00000000`);
  expect(witnessed).toEqual(plain);
  expect(plain.left).toBe(0);
  expect(plain.work.coinbaseScript.toString('hex')).toBe('aabbcc');
  expect(plain.work.parentHeader.toString('hex')).toBe('77'.repeat(80));
});
