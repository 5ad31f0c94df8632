import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

const SLOWEST = 40;

/** Prints where a run's time went: one line a project, then the slowest files. `SULIAN_TEST_TIMES_FILE` gets all of them. */
export default class TimesReporter {
  onTestRunEnd(modules) {
    const rows = listTimes(modules);
    const file = process.env.SULIAN_TEST_TIMES_FILE;
    if (file) writeFileSync(file, `${formatTimes(rows, rows.length).join('\n')}\n`);
    process.stdout.write(`\n${formatTimes(rows, SLOWEST).join('\n')}\n`);
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

export function formatTimes(rows, most) {
  const names = [...new Set(rows.map((row) => row.project))];
  const projects = names.map((name) => {
    const of = rows.filter((row) => row.project === name);
    const sum = (pick) => of.reduce((total, row) => total + pick(row), 0);
    return `${seconds(sum(totalMs))}  ${name}: ${of.length} files, ${seconds(sum((row) => row.loadMs)).trim()} of it loading`;
  });
  const files = rows.slice(0, most).map((row) => `${seconds(totalMs(row))}  ${row.file}`);
  return ['Times of the test files:', ...projects, ...files];
}
