#!/usr/bin/env node
// Front door of every npm script. Plain Node 20, no dependency: it must run before anything is installed.
import { existsSync } from 'node:fs';
import { buildServerIfStale } from './lib/build-server.mjs';
import { buildWebIfStale } from './lib/build-web.mjs';
import { runChecks } from './lib/check.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { installIfStale } from './lib/install.mjs';
import { keepWorldsIfMissing } from './lib/keep-worlds.mjs';
import { pack } from './lib/pack.mjs';
import { inRoot, ROOT } from './lib/paths.mjs';
import { runProgram, runSource, StepError, say } from './lib/process.mjs';
import { runTests } from './lib/tests.mjs';

const BENCH = 'apps/sulian/bench/main.ts';
const ACCURACY = 'apps/sulian/accuracy/main.ts';
const BENCHES = {
  calls: 'apps/sulian/bench/calls.ts',
  mesh: 'packages/engine/test/mesh.bench.ts',
  bounds: 'packages/engine/test/bounds.bench.ts',
  shapes: 'packages/engine/test/shapes.bench.ts',
  hostile: 'apps/sulian/bench/hostile-account.ts',
  fetched: 'apps/sulian/bench/fetched-rounds.ts',
  desk: 'apps/sulian/bench/desk.ts',
  screening: 'apps/sulian/bench/screening.ts',
  'beside-screening': 'apps/sulian/bench/beside-screening.ts',
};
const LOAD = 'apps/sulian/bench/load.ts';
const BENCH_WEB = 'e2e/bench-web.ts';
const SCREENS = 'e2e/screens.ts';
const MANUAL_SCREENS = 'e2e/manual-screens.ts';
const MANUAL = 'e2e/manual-print.ts';
const USAGE =
  'usage: node scripts/run.mjs start|build|test|test:long|check|bench|load|accuracy|screens|manual|pack|sulian [ARGUMENTS]';
const MISUSE = 2;
const NODE_FLOOR = 20;

const servesPages = (args) => args[0] === 'serve' && !args.includes('--help');

/** A request's garbage is young: with more room for it, collections cost half as much. Screenings have little memory. */
const YOUNG_HEAP = '--max-semi-space-size=64';
const runBundle = (bundle, args) => runProgram([...(args[0] === 'screen' ? [] : [YOUNG_HEAP]), bundle, ...args]);

const runSulian = async (args) => runBundle(await buildServerIfStale(), args);

async function buildServerWithWorlds() {
  const bundle = await buildServerIfStale();
  await keepWorldsIfMissing(bundle);
  return bundle;
}

/** Returns the program's bundle. */
async function buildAll() {
  const [bundle] = await Promise.all([buildServerWithWorlds(), buildWebIfStale()]);
  return bundle;
}

/**
 * Runs tests with the web application and the program built from the current sources; a dozen of them start the demo
 * world.
 */
async function runBuilt(args, env = {}) {
  const startedAt = Date.now();
  const chromium = await ensureChromium();
  await buildWebIfStale();
  await buildServerWithWorlds();
  say(`build: ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
  return runTests(args, { ...env, CHROMIUM_PATH: chromium });
}

const COMMANDS = {
  async start(args) {
    return runBundle(await buildAll(), ['serve', ...args]);
  },
  /** Builds what `start` needs, so that a user without the right to write here can start it. */
  async build() {
    await buildAll();
    return 0;
  },
  async sulian(args) {
    if (servesPages(args)) await buildWebIfStale();
    return runSulian(args);
  },
  test: (args) => runBuilt(args),
  'test:long': (args) => runBuilt(args, { SULIAN_TEST_LONG: '1' }),
  check: () => runChecks(),
  /**
   * Runs a benchmark.
   * - `bench [LEGS]`: the ledger and the engine.
   * - `bench calls`: statements of calls.
   * - `bench mesh`: the followed part of a mesh.
   * - `bench shapes`: the engine's time over small ledgers that are slow to follow.
   * - `bench bounds`: the engine's time with bounds and without.
   * - `bench web`: what a browser shows.
   * - `bench hostile`: the cost of one account for others.
   * - `bench fetched`: rounds of histories on demand.
   * - `bench screening`: a list of a million rows.
   * - `bench beside-screening`: scores of others while a screening walks.
   * - `bench desk`: calls of a desk with many objects.
   */
  async bench(args) {
    const [name = '', ...rest] = args;
    if (Object.hasOwn(BENCHES, name)) return runSource(BENCHES[name], rest);
    if (name !== 'web') return runSource(BENCH, args);
    const chromium = await ensureChromium();
    await buildWebIfStale();
    return runSource(BENCH_WEB, [], { env: { CHROMIUM_PATH: chromium } });
  },
  /** Measures waiting times of investigators, and the part that saturates, on a program of its own. */
  async load(args) {
    await buildAll();
    return runSource(LOAD, args);
  },
  accuracy: (args) => runSource(ACCURACY, args),
  async screens(args) {
    const chromium = await ensureChromium();
    await buildWebIfStale();
    return runSource(SCREENS, args, { env: { CHROMIUM_PATH: chromium } });
  },
  /** Packs the last commit with its packages for machines without a network: `pack [FOLDER]`. */
  async pack([folder]) {
    process.stdout.write(`${await pack(folder)}\n`);
    return 0;
  },
  /** Prints docs/manual to the PDFs linked in the header; `--screens` takes its pictures first. */
  async manual(args) {
    const env = { CHROMIUM_PATH: await ensureChromium() };
    if (args.includes('--screens')) {
      await buildWebIfStale();
      const code = await runSource(MANUAL_SCREENS, [], { env });
      if (code !== 0) return code;
    }
    return runSource(MANUAL, [], { env });
  },
};

async function main([name, ...args]) {
  const command = Object.hasOwn(COMMANDS, name ?? '') ? COMMANDS[name] : undefined;
  if (command === undefined) {
    say(USAGE);
    return MISUSE;
  }
  if (Number.parseInt(process.versions.node, 10) < NODE_FLOOR)
    throw new StepError(`Node ${NODE_FLOOR} or newer is needed; this is ${process.versions.node}`);
  process.chdir(ROOT);
  if (!existsSync(inRoot('package-lock.json'))) throw new StepError(`${ROOT} is not a checkout of the project`);
  await installIfStale();
  return command(args);
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof StepError)) throw error;
  say(`sulian: ${error.message}`);
  process.exitCode = 1;
}
