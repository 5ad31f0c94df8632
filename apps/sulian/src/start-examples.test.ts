import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const EXAMPLES = new URL('../../web/src/features/start/', import.meta.url);

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'sulian-start-'));
});
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

function readExample(name: string) {
  copyFileSync(new URL(name, EXAMPLES), join(cwd, 'sulian.config.yaml'));
  for (const [, file] of readFileSync(new URL(name, EXAMPLES), 'utf8').matchAll(/keyFile: \.\/([\w-]+)/g))
    writeFileSync(join(cwd, file ?? ''), 'key\n');
  return readConfig({ HOME: cwd }, cwd);
}

it('the configurations of the first page are valid [R-RUN-163]', () => {
  const own = readExample('own-chain.yaml');
  expect([[...own.chains.keys()], own.onDemand.size]).toEqual([['BITCOIN', 'ETHEREUM', 'TRON'], 0]);
  const onDemand = readExample('on-demand.yaml');
  expect([[...onDemand.onDemand.keys()], onDemand.chains.size]).toEqual([['TRON', 'ETHEREUM', 'BITCOIN'], 0]);
});
