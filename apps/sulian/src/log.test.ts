import { AppError } from '@sulian/domain';
import { afterEach, expect, it, vi } from 'vitest';
import { log } from './log.ts';

afterEach(() => vi.restoreAllMocks());

function say(work: () => void): string[] {
  const said: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(String(text)) > 0);
  work();
  return said;
}

it('writes one line an event, with its time and its level, stacks and foreign texts included [R-RUN-24]', () => {
  const said = say(() => {
    log.info('ready');
    log.fault('INTERNAL on /x', new AppError('INTERNAL', 'forged\n2020-01-01T00:00:00.000Z info all is well'));
    log.fault('INTERNAL on /x', new Error('boom'));
  });
  expect(said).toHaveLength(3);
  for (const line of said)
    expect(line).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z (?:info|warn|error) [^\r\n]+\n$/);
  expect(said[1]).toContain('forged | 2020-01-01');
  expect(said[2]).toMatch(/boom \| at /);
});

it('tells where, and no password of an address [R-RUN-24, R-ERR-11]', () => {
  const details = { chain: 'BITCOIN', height: 171, url: 'postgres://sulian:s3cret@db:5432/sulian' };
  const [line] = say(() => log.fault('following', new AppError('STORE_UNAVAILABLE', 'gone', { details })));
  expect(line).toContain('"chain":"BITCOIN","height":171');
  expect(line).toContain('postgres://sulian:***@db:5432');
  expect(line).not.toContain('s3cret');
});

it('lets no text of others steer a terminal: escape sequences and hidden characters stand as their numbers [R-RUN-36]', () => {
  const [line] = say(() => log.info('tag \u001b[2J\u001b]0;owned\u0007 \u009b31m red \u202e\ttab'));
  expect(line).toContain('tag \\u{1b}[2J\\u{1b}]0;owned\\u{7} \\u{9b}31m red \\u{202e}\ttab\n');
});
