import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChainId } from '@sulian/domain';
import { openProgram } from '../src/compose.ts';
import { readConfig } from '../src/config.ts';
import { DEMO_BLOCKS } from '../src/demo/demo-base.ts';
import type { Program } from '../src/program.ts';
import { comfortedShare, getCleanCriterion, listCriteria, listReportedCriteria } from './acceptance.ts';
import type { AddressClass } from './classes.ts';
import { compare } from './compare.ts';
import { countDiluted, getDilutedCriterion } from './diluted.ts';
import { type Measured, measureWorld, type SeverityKind } from './measure-world.ts';
import { countByMethod } from './methods.ts';
import {
  toCauseLine,
  toComparisonTable,
  toCriterionLine,
  toDilutedTable,
  toMethodTable,
  toPercent,
  toTable,
} from './print-table.ts';
import { takeInPublicLabels, takeInRealBlocks } from './real-blocks.ts';
import { sample } from './sample.ts';
import { findSeverities } from './score-addresses.ts';
import { HELP, parseSettings, type Settings } from './settings.ts';
import { countOf, type Tally, tallyOf } from './tally.ts';
import { listUndefinedCauses } from './undefined-causes.ts';
import { takeInWorld } from './worlds.ts';

const MISUSE = 2;

/** The program over an empty data folder, which goes when the work is done. */
async function withFreshProgram<T>(work: (program: Program) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sulian-accuracy-'));
  const program = await openProgram(readConfig({ SULIAN_DATA_DIR: dataDir }, dataDir));
  try {
    return await work(program);
  } finally {
    await program.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** @returns true if all criteria are met */
async function reportWorlds(program: Program, { seed, sample: atMost, chains }: Settings): Promise<boolean> {
  const timeSec = Math.floor(Date.now() / 1000);
  let allHold = true;
  for (const chain of chains) {
    const world = await takeInWorld(program, { chain, seed, blocks: DEMO_BLOCKS[chain], timeSec });
    const measured = await measureWorld(program, world, atMost);
    allHold = reportWorld(chain, measured) && allHold;
    const verdicts = new Map([...measured.values()].flatMap((each) => [...each.verdicts]));
    console.log(`\nSevere money of the same objects by each method:\n${toMethodTable(countByMethod(verdicts, seed))}`);
  }
  return allHold;
}

function reportWorld(chain: ChainId, measured: ReadonlyMap<AddressClass, Measured>): boolean {
  const tally = (which: SeverityKind) =>
    new Map([...measured].map(([name, each]) => [name, tallyOf([...each[which].values()])]));
  const tallies = tally('shown');
  const reported = tally('reported');
  const comparisons = new Map([...measured].map(([name, each]) => [name, compare(each)]));
  const diluted = new Map([...measured].map(([name, each]) => [name, countDiluted(each)]));
  const criteria = [
    ...listCriteria(tallies),
    getCleanCriterion(chain, tallies),
    getDilutedCriterion(diluted),
    ...listReportedCriteria(reported),
  ];
  const causes = listUndefinedCauses(measured);
  console.log(`\nThe simulated ${chain}, by the worse of both directions\n`);
  console.log(`With the labels that the outside has:\n${toTable(tallies)}\n`);
  for (const each of criteria) console.log(toCriterionLine(each));
  console.log(`Not asked: thieves and mules with the unreported, Low + No ${toPercent(comfortedShare(tallies))}`);
  console.log(`\nSevere money by its bounds:\n${toDilutedTable(diluted)}`);
  if (causes.length > 0)
    console.log('\nInnocents that are Undefined, by their largest end not followed, with its mean share:');
  for (const each of causes) console.log(toCauseLine(each));
  console.log(`\nThieves and mules, were every crime reported:\n${toTable(withAny(reported))}`);
  console.log(`\nWith a label on every business and every criminal:\n${toTable(tally('true'))}`);
  console.log(`\nThe first held against the second:\n${toComparisonTable(comparisons)}`);
  return criteria.every(({ holds }) => holds);
}

const withAny = (tallies: ReadonlyMap<AddressClass, Tally>) =>
  new Map([...tallies].filter(([, tally]) => countOf(tally) > 0));

/** @returns true if all criteria are met */
async function report(settings: Settings): Promise<boolean> {
  console.log(`${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`);
  const holds = !settings.isWorldWanted || (await withFreshProgram((program) => reportWorlds(program, settings)));
  await withFreshProgram((program) => reportRealBlocks(program, settings));
  return holds;
}

async function reportRealBlocks(program: Program, { real, seed, sample: atMost }: Settings): Promise<void> {
  await takeInPublicLabels(program, real);
  const runs = await takeInRealBlocks(program, real);
  if (runs.length === 0) return console.log(`\nNo real blocks in ${real}: left out.`);
  const rows = new Map<string, Tally>();
  for (const { chain, about, addresses } of runs) {
    const picked = sample(addresses, { seed, atMost });
    console.log(`${about}: ${picked.length} of ${addresses.length} addresses`);
    rows.set(chain, tallyOf([...(await findSeverities(program, { blockchain: chain, addresses: picked })).values()]));
  }
  console.log(`\nReal blocks with public labels, by the worse of both directions:\n${toTable(rows)}`);
}

const settings = parseSettings(process.argv.slice(2));
if (settings === undefined) {
  process.stderr.write(HELP);
  process.exitCode = MISUSE;
} else if (settings === 'HELP') process.stdout.write(HELP);
else process.exitCode = (await report(settings)) ? 0 : 1;
