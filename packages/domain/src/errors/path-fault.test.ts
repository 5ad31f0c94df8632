import { expect, it } from 'vitest';
import { describePathFault, isPathFault, toPathFault } from './path-fault.ts';

const refusal = (code: string): Error => Object.assign(new Error(`${code}: refused, open '/x'`), { code });

it.each([
  ['ENOENT', /does not exist/],
  ['EACCES', /no permission/],
  ['EPERM', /does not permit/],
  ['EISDIR', /is a folder/],
  ['ENOTDIR', /not a folder/],
  ['ELOOP', /circle/],
  ['ENAMETOOLONG', /longer/],
  ['EIO', /cannot be read \(EIO\)/],
])('%s is told as what it is, and nothing else as absent [R-RUN-37]', (code, words) => {
  expect(describePathFault(refusal(code))).toMatch(words);
  expect(/does not exist/.test(describePathFault(refusal(code)))).toBe(code === 'ENOENT');
  expect(toPathFault('/x', refusal(code)).message).toMatch(/^\/x /);
});

it('knows what the operating system refused from what a file holds', () => {
  expect(isPathFault(refusal('EACCES'))).toBe(true);
  expect(isPathFault(new SyntaxError('not valid JSON'))).toBe(false);
  expect(isPathFault(Object.assign(new Error('yaml'), { code: 'BAD_INDENT' }))).toBe(false);
});
