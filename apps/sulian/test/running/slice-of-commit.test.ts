import { expect, it, vi } from 'vitest';
import { sliceOfCommit } from './slice-of-commit.ts';

const cases = ['one', 'two', 'three'];

it('gives a commit one case, the same each time, and every case to some commit', () => {
  vi.stubEnv('SULIAN_TEST_LONG', undefined);
  vi.spyOn(console, 'info').mockReturnValue();
  const commits = ['00000000aa', '00000001aa', '00000002aa', '00000003aa'];
  expect(commits.flatMap((commit) => sliceOfCommit('cases', cases, commit))).toEqual(['one', 'two', 'three', 'one']);
});

it('says which case it is, of how many, and where all of them run', () => {
  vi.stubEnv('SULIAN_TEST_LONG', undefined);
  const said = vi.spyOn(console, 'info').mockReturnValue();
  sliceOfCommit('kills', cases, 'ffffffff00');
  expect(said).toHaveBeenCalledWith('kills at ffffffff: ["one"], one of 3; npm run test:long runs them all');
});

it('gives all of them where everything is asked for', () => {
  vi.stubEnv('SULIAN_TEST_LONG', '1');
  expect(sliceOfCommit('cases', cases, '00000001aa')).toEqual(cases);
});
