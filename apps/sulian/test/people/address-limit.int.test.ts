import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPeopleApp, type PeopleApp } from '../support/people-app.ts';
import { makeTempDir } from '../support/run-sulian.ts';

const LEFT = 'x-ratelimit-remaining';
const web = makeTempDir();
let test: PeopleApp;

beforeAll(async () => {
  mkdirSync(join(web.path, 'static'));
  writeFileSync(join(web.path, 'index.html'), '<title>page</title>');
  writeFileSync(join(web.path, 'static', 'app.1a2b.js'), 'run()');
  test = await openPeopleApp({}, { webRoot: web.path });
});
afterAll(async () => {
  await test.close();
  web.remove();
});

it('counts the calls of a network address, and no files of the pages [R-ERR-33]', async () => {
  const remoteAddress = '192.0.2.27';
  const leftAfter = async (url: string): Promise<number> => {
    const answer = await test.call({ url, remoteAddress });
    expect(answer.statusCode, url).toBe(200);
    return Number(answer.headers[LEFT]);
  };
  const first = await leftAfter('/api/settings');
  for (let at = 0; at < 50; at += 1) expect(await leftAfter('/static/app.1a2b.js')).toBeNaN();
  expect(await leftAfter('/api/settings')).toBe(first - 1);
});
