import { CHAIN_IDS } from '@sulian/domain';
import { expect, it } from 'vitest';
import { listJoined } from './candidates.ts';
import { createClaims } from './claims.ts';
import { createJoinedForm } from './joined-form.ts';

const mayBe = createJoinedForm(CHAIN_IDS);
const list = (text: string) => [...listJoined(text, createClaims(text.length), mayBe)];
const toGroups = (text: string, size = 4) => (text.match(new RegExp(`.{1,${size}}`, 'g')) ?? []).join(' ');

const BITCOIN = '1BoatSLRHtKNngkdXEeobR76b53LETtpyT';
const TON = 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id7sDs';
const LETTERS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

it('joins groups to nothing that fits no chain [R-SEARCH-91]', () => {
  const dump = toGroups([...LETTERS.repeat(20)].map((_, at) => LETTERS[(at * at * 31 + at * 7) % 58]).join(''));
  expect(list(dump.replaceAll(/[13LMX7DA9Trtz]/g, 'w'))).toEqual([]);
});

it('joins a dump from its beginning and from its lines alone [R-SEARCH-91]', () => {
  const line = Array.from({ length: 8 }, () => '1abc').join(' ');
  const lines = 250;
  const broken = list(Array.from({ length: lines }, () => line).join('\n'));
  expect(broken.length).toBeGreaterThan(0);
  // Each beginning yields the lengths of 28 and 32 letters at most, out of two thousand groups.
  expect(broken.length).toBeLessThanOrEqual(2 * lines);
  expect(list(Array.from({ length: lines }, () => line).join(' ')).length).toBeLessThanOrEqual(2);
});

it('joins an address in groups after words of the same length, and below others in groups [R-SEARCH-91]', () => {
  const joined = (text: string) => list(text).map((candidate) => candidate.text);
  expect(joined(`paid from addr ${toGroups(BITCOIN)}`)).toContain(BITCOIN);
  expect(joined(Array.from({ length: 5 }, () => toGroups(TON)).join('\n')).filter((text) => text === TON)).toHaveLength(
    5,
  );
});

it('joins an address without digits in its groups [R-SEARCH-91]', () => {
  const address = `T${'abcdefghjkmnpqrstuvwxyzABCDEFGHJK'}`;
  expect(list(toGroups(address)).map(({ text }) => text)).toContain(address);
});
