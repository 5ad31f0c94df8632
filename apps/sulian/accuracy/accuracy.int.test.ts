import { realData } from '@sulian/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Program } from '../src/program.ts';
import { openTestProgram } from '../test/support/test-program.ts';
import { type AddressClass, isFinding } from './classes.ts';
import { compare } from './compare.ts';
import { listAllLabels } from './fuller-labels.ts';
import { judgeMoney } from './judge-money.ts';
import { type Measured, measureWorld, type SeverityKind } from './measure-world.ts';
import { REAL_BLOCKS, takeInRealBlocks } from './real-blocks.ts';
import { findSeverities } from './score-addresses.ts';
import { tallyOf } from './tally.ts';
import { takeInWorld } from './worlds.ts';

const SEED = 'accuracy-slice';
const A_CLASS = 3;
/** So that prices are at hand. */
const NOW_SEC = Math.floor(Date.now() / 1000);

let program: Program;
let close: () => Promise<void>;
beforeAll(async () => {
  const test = await openTestProgram();
  program = test.program;
  close = async () => {
    await test.close();
  };
});
afterAll(() => close());

const tally = (measured: ReadonlyMap<AddressClass, Measured>, name: AddressClass, which: SeverityKind) =>
  tallyOf([...(measured.get(name)?.[which].values() ?? [])]);

describe.each([
  ['BITCOIN', 320],
  ['ETHEREUM', 140],
] as const)('accuracy in a simulated %s', (chain, blocks) => {
  it('tells no false alarm, and nobody of the thieves is missed who is known [R-RUN-75] [R-RUN-76] [R-SCORE-172] [R-SCORE-198]', async () => {
    const world = await takeInWorld(program, { chain, seed: SEED, blocks, timeSec: NOW_SEC });
    const measured = await measureWorld(program, world, A_CLASS);
    for (const name of ['miner', 'thief'] as const) expect(measured.get(name)?.shown.size, name).toBeGreaterThan(0);
    const innocents = (['exchange', 'user', 'involved'] as const).map((name) => measured.get(name)?.shown.size ?? 0);
    expect(innocents.reduce((sum, size) => sum + size)).toBeGreaterThan(0);
    for (const [name, each] of measured) expect(compare(each).falseAlarms, name).toBe(0);
    // Were every crime reported, tracing finds all of them.
    for (const name of ['thief', 'mule', 'unreported'] as const)
      expect(tally(measured, name, 'reported'), name).toMatchObject({ Low: 0, No: 0 });
    // With all labels, no address of a criminal is rated as harmless.
    expect(tally(measured, 'thief', 'true')).toMatchObject({ Low: 0, No: 0 });
    expect(tally(measured, 'miner', 'shown')).toMatchObject({ Critical: 0, High: 0, Medium: 0 });
    for (const [name, each] of measured) expect([...each.verdicts.keys()], name).toEqual([...each.shown.keys()]);
    // An innocent counts as involved only if the world itself finds criminal money on the address.
    if (chain !== 'BITCOIN') return;
    const labels = new Map([...world.labels, ...listAllLabels(world)].map((label) => [label.address, label]));
    for (const address of measured.get('involved')?.shown.keys() ?? [])
      expect(isFinding(judgeMoney(world.findEnds, labels, address)), address).toBe(true);
  });
});

describe('accuracy on real blocks', () => {
  const folder = realData('');
  it.skipIf(folder === undefined)(
    'scores addresses of one of them, and says Undefined where nothing is known [R-RUN-77]',
    async () => {
      const [first] = await takeInRealBlocks(program, folder ?? '', REAL_BLOCKS.slice(-1));
      const addresses = (first?.addresses ?? []).slice(0, 10);
      const severities = await findSeverities(program, { blockchain: 'ARBITRUMONE', addresses });
      expect(severities.size).toBeGreaterThan(0);
      expect(tallyOf([...severities.values()]).Undefined).toBeGreaterThan(0);
    },
  );

  it('leaves them out where they are not [R-RUN-77]', async () => {
    expect(await takeInRealBlocks(program, '/nowhere')).toEqual([]);
  });
});
