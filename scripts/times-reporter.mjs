import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

const SLOWEST = 40;

/** Prints where a run's time went: one line a project, then the slowest files. `SULIAN_TEST_TIMES_FILE` gets all of them. */
export default class TimesReporter {
  #spans = new Map();

  onTestModuleStart({ project: { name } }) {
    const now = performance.now();
    this.#spans.set(name, { begin: this.#spans.get(name)?.begin ?? now, end: now });
  }

  onTestModuleEnd({ project: { name } }) {
    const span = this.#spans.get(name);
    if (span !== undefined) span.end = performance.now();
  }

  onTestRunEnd(modules) {
    const rows = listTimes(modules);
    const clockMs = new Map([...this.#spans].map(([name, { begin, end }]) => [name, end - begin]));
    const file = process.env.SULIAN_TEST_TIMES_FILE;
    if (file) writeFileSync(file, `${formatTimes(rows, rows.length, clockMs).join('\n')}\n`);
    process.stdout.write(`\n${formatTimes(rows, SLOWEST, clockMs).join('\n')}\n`);
  }
}

/** A file's time: finding a worker for it, loading what it imports, its hooks and its tests. Slowest first. */
export function listTimes(modules) {
  const rows = modules.map((module) => {
    const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
    const loadMs = environmentSetupDuration + prepareDuration + setupDuration + collectDuration;
    return { project: module.project.name, file: relative(process.cwd(), module.moduleId), loadMs, testsMs: duration };
  });
  return rows.sort((a, b) => totalMs(b) - totalMs(a) || a.file.localeCompare(b.file));
}

const totalMs = (row) => row.loadMs + row.testsMs;
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`.padStart(9);

/** @param clockMs from the first start of a file to the last end, by project */
export function formatTimes(rows, most, clockMs) {
  const names = [...new Set(rows.map((row) => row.project))];
  const projects = names.map((name) => {
    const of = rows.filter((row) => row.project === name);
    const sum = (pick) => of.reduce((total, row) => total + pick(row), 0);
    const parts = [
      `${of.length} files`,
      `${seconds(sum((row) => row.loadMs)).trim()} of it loading`,
      `${seconds(clockMs.get(name) ?? 0).trim()} by the clock`,
    ];
    return `${seconds(sum(totalMs))}  ${name}: ${parts.join(', ')}`;
  });
  const files = rows.slice(0, most).map((row) => `${seconds(totalMs(row))}  ${row.file}`);
  return ['Times of the test files:', ...projects, ...files];
}
