import { execFileSync } from 'node:child_process';

/**
 * The one case that a commit runs, so that all take their turn and a failure is met again at the same commit. All of
 * them in `npm run test:long`, and where no commit is known.
 */
export function sliceOfCommit<T>(what: string, cases: readonly T[], commit = findCommit()): readonly T[] {
  if (process.env['SULIAN_TEST_LONG'] === '1' || commit === undefined) return cases;
  const turn = Number.parseInt(commit.slice(0, 8), 16) % cases.length;
  const slice = cases.slice(turn, turn + 1);
  const line = `${what} at ${commit.slice(0, 8)}: ${JSON.stringify(slice)}, one of ${cases.length}`;
  console.info(`${line}; npm run test:long runs them all`);
  return slice;
}

function findCommit(): string | undefined {
  try {
    const said = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return said.trim();
  } catch {
    return undefined;
  }
}
