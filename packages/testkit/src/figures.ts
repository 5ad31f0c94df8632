import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';

/** One measured value, such as `busiest address, first page, p95` of 3.5 `ms`. */
interface Figure {
  readonly figure: string;
  readonly value: number;
  readonly unit: string;
}

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const HISTORY = fileURLToPath(new URL('../../../docs/benchmarks/figures.csv', import.meta.url));
const HEAD = 'date,machine,commit,figure,value,unit';
/** More digits than this are noise in a measurement. */
const DIGITS = 6;

/** Appends measured values to the history of figures, each with the date, the machine with its load, and the commit. */
export function appendFigures(figures: readonly Figure[], file = HISTORY): void {
  const before = [new Date().toISOString().slice(0, 10), describeMachine(), findCommit()];
  const rows = figures.map(({ figure, value, unit }) =>
    [...before, figure, Number.isFinite(value) ? String(Number(value.toPrecision(DIGITS))) : 'unknown', unit]
      .map(quote)
      .join(','),
  );
  appendFileSync(file, [...(existsSync(file) ? [] : [HEAD]), ...rows, ''].join('\n'));
}

const quote = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const describeMachine = (): string =>
  `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}, load ${(loadavg()[0] ?? 0).toFixed(1)}`;

/** Short hash of the checkout, with `+` where files differ from it; `unknown` without git. */
function findCommit(): string {
  try {
    const changes = git('status', '--porcelain', '--untracked-files=no', '--', '.', ':!docs/benchmarks');
    return `${git('rev-parse', '--short', 'HEAD')}${changes === '' ? '' : '+'}`;
  } catch {
    return 'unknown';
  }
}

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
