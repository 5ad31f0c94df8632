import { createHash } from 'node:crypto';
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { findRunning } from '@sulian/postgres';
import { appendFigures, createRandom } from '@sulian/testkit';
import { createFindKnown, type ListFile, readList, runScreening } from '@sulian/usecases';
import { openProgram } from '../src/compose.ts';
import { readConfig } from '../src/config.ts';
import { SEED } from '../src/demo/demo-base.ts';
import type { Program } from '../src/program.ts';
import { startSulian } from '../test/support/run-sulian.ts';
import { openWorldProgram } from '../test/support/world-program.ts';

/**
 * `npm run bench -- screening [ROWS]`: stores and screens a list of a million rows on the demo world's Bitcoin. Half of
 * them are of the ledger, one in a hundred is junk. Then direct counterparties of all its addresses, five times, and walks of some.
 */
const ROWS = Number(process.argv[2] ?? 1_000_000);
const BLOCKS = 300;
const WALKS = 200;
/** Lists whose direct counterparties are read: each takes less than a second. */
const LISTS = 5;
const PIECE = 5_000;
const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

const dataDir = mkdtempSync(join(tmpdir(), 'sulian-bench-'));
const program = await openProgram(readConfig({ SULIAN_DATA_DIR: dataDir }, dataDir));
const random = createRandom(11);
let peakBytes = 0;
const sampling = setInterval(() => {
  peakBytes = Math.max(peakBytes, process.memoryUsage().rss);
}, 200);

/** An address that nobody ever used, with a valid checksum. */
function makeAddress(): string {
  const bytes = Buffer.concat([Buffer.from([0]), Buffer.from(random.hex(40), 'hex')]);
  const digest = createHash('sha256').update(createHash('sha256').update(bytes).digest()).digest();
  let number = BigInt(`0x${Buffer.concat([bytes, digest.subarray(0, 4)]).toString('hex')}`);
  let text = '';
  for (; number > 0n; number /= 58n) text = ALPHABET[Number(number % 58n)] + text;
  return `1${text}`;
}

async function* listOf(rows: number, line: (index: number) => string) {
  yield Buffer.from('地址,链,备注\n');
  for (let at = 0; at < rows; at += PIECE)
    yield Buffer.from(Array.from({ length: Math.min(PIECE, rows - at) }, (_, index) => line(at + index)).join(''));
}

async function store(passes: number, bytes: ListFile['bytes']): Promise<number> {
  const items = readList(
    {
      extractor: program.apiDeps.extractor,
      readers: program.apiDeps.adapters,
      findKnown: createFindKnown(program.apiDeps),
    },
    { fileName: 'bench.csv', bytes },
  );
  const draft = { owner: undefined, by: 'bench', fileName: 'bench.csv', passes, nowSec: 0 };
  return (await program.screenings.create(draft, items)).id;
}

async function run(id: number): Promise<{ readonly firstMs: number; readonly workedMs: readonly number[] }> {
  const began = performance.now();
  let firstMs: number | undefined;
  const deps = {
    ...program.apiDeps,
    inTurn: <T>(work: (each: Program['ledger']) => Promise<T>) => work(program.ledger),
    clock: Date.now,
    log: { fault: () => undefined },
  };
  const onProgress = () => {
    firstMs ??= performance.now() - began;
  };
  await runScreening(deps, id, { signal: new AbortController().signal, onProgress });
  const { progress } = await program.screenings.get(undefined, id);
  return { firstMs: firstMs ?? 0, workedMs: progress.map((each) => each.workedMs) };
}

/** Rows after the first one of each wallet, and those of them whose answer is not that of the first one. */
async function compareWallets(id: number): Promise<{ readonly saved: number; readonly different: number }> {
  const firstOf = new Map<string, string>();
  let [saved, different] = [0, 0];
  for (const { severity, result } of await program.screenings.listRows(undefined, id, { after: 0, limit: WALKS })) {
    if (result.wallet === undefined) continue;
    const answer = JSON.stringify([severity, result.worst, result.unknownShare]);
    const first = firstOf.get(result.wallet.id);
    if (first === undefined) firstOf.set(result.wallet.id, answer);
    else {
      saved += 1;
      different += first === answer ? 0 : 1;
    }
  }
  return { saved, different };
}

/** Pass one of a list by `sulian screen`. @returns its resident memory at the peak, in MB */
async function screenByCommand(bytes: ListFile['bytes']): Promise<number> {
  const [list, out] = [join(dataDir, 'list.csv'), join(dataDir, 'out.csv')];
  await pipeline(bytes, createWriteStream(list));
  const environment = { SULIAN_DATA_DIR: dataDir, SULIAN_CONFIG: '/dev/null' };
  const { child, done } = startSulian(['screen', list, '--passes', '1', '--out', out], environment);
  let peakKb = 0;
  const watching = setInterval(() => {
    peakKb = Math.max(peakKb, readPeakKb(child.pid));
  }, 100);
  const { exitCode, stderr } = await done;
  clearInterval(watching);
  if (exitCode !== 0) throw new Error(stderr);
  return peakKb / 1_024;
}

/** Peak of a process as Linux counts it; 0 once it has ended. */
function readPeakKb(pid: number | undefined): number {
  try {
    return Number(/VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

async function timeSec<T>(work: () => Promise<T>): Promise<readonly [T, number]> {
  const began = performance.now();
  const done = await work();
  return [done, (performance.now() - began) / 1_000];
}

const print = (figure: string, value: number, unit: string): void => {
  console.log(`${figure.padEnd(52)} ${Number(value.toPrecision(4))} ${unit}`);
  appendFigures([{ figure: `bench screening, ${ROWS} rows: ${figure}`, value, unit }]);
};

try {
  const world = await openWorldProgram(SEED, BLOCKS, { url: findRunning(dataDir) ?? '' });
  await world.close();
  const known = await program.ledger.read('BITCOIN', async (reader) =>
    (await reader.listAddressesAfter(0, 100_000)).map(({ text }) => text),
  );
  const line = (index: number): string =>
    index % 100 === 99
      ? `junk ${index},BTC,\n`
      : `${index % 2 === 0 ? (known[index % known.length] ?? '') : makeAddress()},比特币,第${index}行\n`;
  const lines = Array.from({ length: 20_000 }, (_, index) => line(index));
  const [id, storedSec] = await timeSec(() =>
    store(
      1,
      listOf(ROWS, (index) => lines[index % lines.length] ?? ''),
    ),
  );
  print('list read, masked and stored', storedSec, 's');
  const [{ firstMs }, passSec] = await timeSec(() => run(id));
  print('pass one', passSec, 's');
  print('first rows of pass one', firstMs, 'ms');
  print('memory of the program at its peak', peakBytes / 2 ** 20, 'MB');
  await program.screenings.remove(undefined, id);
  const commandMb = await screenByCommand(listOf(ROWS, (index) => lines[index % lines.length] ?? ''));
  print('memory of sulian screen at its peak, pass one', commandMb, 'MB');
  const rates: number[] = [];
  for (let list = 0; list < LISTS; list += 1) {
    const directId = await store(
      2,
      listOf(known.length, (index) => `${known[index]},BTC,\n`),
    );
    const { workedMs } = await run(directId);
    rates.push(known.length / ((workedMs[1] ?? 1) / 1_000));
  }
  print('direct counterparties of the first list', rates[0] ?? 0, 'addresses/s');
  print('direct counterparties, median of all lists', rates.sort((a, b) => a - b)[LISTS >> 1] ?? 0, 'addresses/s');
  const walkId = await store(
    3,
    listOf(WALKS, (index) => `${known[index * 7]},BTC,\n`),
  );
  const walked = await run(walkId);
  print('whole walks, both directions', WALKS / ((walked.workedMs[2] ?? 1) / 1_000), 'addresses/s');
  const shared = await compareWallets(walkId);
  print('walks that one walk per wallet would save', shared.saved, 'rows');
  print('rows that would have another answer', shared.different, 'rows');
} finally {
  clearInterval(sampling);
  await program.close();
  rmSync(dataDir, { recursive: true, force: true });
}
