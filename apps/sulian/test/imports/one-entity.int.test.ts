import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { importLabels, type LabelImportRequest } from '@sulian/usecases';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRunner } from '../support/run-here.ts';
import { openTestProgram, type TestProgram } from '../support/test-program.ts';

const address = (digit: string): string => `0x${digit.repeat(40)}`;

/** One exchange as five public lists write it. */
const LISTS: readonly (readonly [format: LabelImportRequest['format'], path: string, content: string])[] = [
  ['eth-labels', 'accounts.csv', `address,chainId,label,nameTag\n${address('1')},1,kraken,Kraken 4\n`],
  ['csv', 'own.csv', `chain,address,entity,type,confidence\nETHEREUM,${address('2')},Kraken,Exchange,70\n`],
  [
    'tagpack',
    'pack.yaml',
    `title: t\ncreator: u\nlabel: kraken.com\ncategory: exchange\ntags:\n  - address: "${address('3')}"\n    currency: ETH\n`,
  ],
  ['defillama', 'cex/kraken.js', `module.exports = { ethereum: { owners: ["${address('4')}"] } };\n`],
  [
    'ethereum-labels',
    'etherscan/exchange.json',
    JSON.stringify({ [address('5')]: { name: 'Kraken: Hot Wallet 2', labels: ['exchange'] } }),
  ],
];

let testProgram: TestProgram;
beforeAll(async () => {
  testProgram = await openTestProgram();
  for (const [format, name, content] of LISTS) {
    const path = join(testProgram.dir, 'lists', name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    await importLabels(testProgram.program, { format, path, signal: new AbortController().signal });
  }
});
afterAll(() => testProgram?.close());

const runEach = createRunner();
const run = (...args: string[]) =>
  runEach(['entity', ...args, '--json'], { DATABASE_URL: testProgram.url, SULIAN_DATA_DIR: testProgram.dir });

async function listLabels() {
  const labels: { readonly name: string; readonly id: number; readonly source: string; readonly confidence: number }[] =
    [];
  for await (const page of testProgram.program.labelStore.streamLabels('ETHEREUM'))
    labels.push(...page.map(({ entity: { id, name }, source, confidence }) => ({ id, name, source, confidence })));
  return labels;
}

describe('one exchange in five formats', () => {
  it('is one entity, and each label keeps its source and confidence [R-LABEL-97]', async () => {
    const labels = await listLabels();
    expect(labels.map(({ source, confidence }) => [source, confidence])).toEqual([
      ['eth-labels:accounts.csv', 20],
      ['csv:own.csv', 70],
      ['tagpack:pack.yaml', 5],
      ['defillama:kraken.js', 50],
      ['ethereum-labels:etherscan/exchange.json', 20],
    ]);
    expect(new Set(labels.map(({ id, name }) => `${id} ${name}`)).size).toBe(1);
    expect(labels[0]?.name).toBe('Kraken');
  });

  it('is separated and merged on the command line, each on record [R-LABEL-99]', async () => {
    const main = (await listLabels())[0]?.id ?? 0;
    const { stdout } = await run('members', String(main));
    const { members } = JSON.parse(stdout) as { members: readonly { id: number; name: string; labels: number }[] };
    expect(members.map(({ name, labels }) => [name, labels])).toEqual([
      ['Kraken 4', 1],
      ['kraken.com', 1],
      ['kraken', 1],
      ['Kraken: Hot Wallet 2', 1],
    ]);
    const site = String(members[1]?.id);
    expect(JSON.parse((await run('split', site, '--reason', '另一家公司')).stdout)).toEqual({
      id: Number(site),
      labels: 1,
    });
    expect((await listLabels()).map(({ name }) => name)).toContain('kraken.com');
    expect(JSON.parse((await run('merge', site, String(main), '--reason', '同一家公司')).stdout)).toEqual({
      ...{ id: Number(site), mainId: main, labels: 1 },
    });
    expect(new Set((await listLabels()).map(({ id }) => id))).toEqual(new Set([main]));
    const trail = await testProgram.program.apiDeps.people.auditTrail?.list({ offset: 0, limit: 5 });
    expect(trail?.items.map(({ action, target }) => [action, target])).toEqual([
      ['entity.merge', `entity ${site}`],
      ['entity.split', `entity ${site}`],
    ]);
  });

  it.each([
    [['merge', '1', '99', '--reason', 'x'], 1, 'NOT_FOUND'],
    [['merge', '1', '2', '--reason', ' '], 2, 'BAD_REQUEST'],
    [['split', '0', '--reason', 'x'], 2, 'BAD_REQUEST'],
  ])('refuses %j with exit %i and %s [R-LABEL-99]', async (args, exit, error) => {
    const outcome = await run(...args);
    expect([outcome.exitCode, JSON.parse(outcome.stdout)]).toMatchObject([exit, { error }]);
  });
});
