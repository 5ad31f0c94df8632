import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setFlagsFromString } from 'node:v8';
import { openScreeningFile, toScreening, toScreeningJson } from '@sulian/api';
import { createScreeningQuery } from '@sulian/contract';
import {
  AppError,
  describeHeights,
  parseListColumns,
  SCREENING_ROW_STATES,
  type Screening,
  toPathFault,
} from '@sulian/domain';
import { createFindKnown, readList, runScreening } from '@sulian/usecases';
import type { Command } from 'commander';
import { log } from '../log.ts';
import { printErr } from '../printable.ts';
import type { Program } from '../program.ts';
import { startProgress } from '../progress.ts';
import { addScreenSources } from '../screen-sources.ts';
import { LANGUAGE } from '../texts/language.ts';
import { say } from '../texts/say.ts';
import { getChainOption, withProgram } from './with-program.ts';

interface Options {
  readonly chain?: string;
  readonly columns?: string;
  readonly passes: string;
  readonly out?: string;
  readonly resume?: string;
  readonly keep?: boolean;
  readonly json?: boolean;
}

export function addScreen(program: Command): void {
  program
    .command('screen [file]')
    .description('screen a list of addresses: CSV, TSV, XLSX or any text; prints a row for each as CSV')
    .option('--chain <chain>', 'chain of rows that name none; without it, addresses of several chains are ambiguous')
    .option('--columns <columns>', 'columns from 1, such as address:2,chain:3; by default found by their head')
    .option('--passes <passes>', '1: own labels; 2: direct counterparties too; 3: whole walks too', '3')
    .option('--out <file>', 'write the result there: .csv or .xlsx')
    .option('--resume <id>', 'go on with an interrupted screening, without a file')
    .option('--keep', 'keep the stored rows after the result was written')
    .option('--json', 'the result as JSON')
    .action((file: string | undefined, options: Options) => screen(file, options));
}

async function screen(file: string | undefined, options: Options): Promise<void> {
  const { passes, columns } = parseOptions(file, options);
  // Batches leave garbage, and V8 by default grows the heap to four times its live part before it removes any. Twice:
  // 265 MB in place of 354 MB for 300,000 rows (2026-11-29).
  setFlagsFromString('--heap-growing-percent=100');
  await withProgram(
    async (program, signal) => {
      await addScreenSources(program);
      const id =
        options.resume === undefined
          ? await store(program, file ?? '', { options, passes, columns })
          : Number(options.resume);
      const done = await runWatched(program, id, signal);
      await write(program, done, options);
      printErr(`${describe(done)}\n`);
      if (options.keep !== true) await program.screenings.remove(undefined, id);
    },
    { mayAttach: true },
  );
}

/** @throws BAD_REQUEST */
function parseOptions(file: string | undefined, { chain, columns, passes, out, resume }: Options) {
  if ((file === undefined) === (resume === undefined))
    throw new AppError('BAD_REQUEST', 'specify a file, or --resume with the number of a screening');
  if (resume !== undefined && !/^[1-9]\d{0,14}$/.test(resume))
    throw new AppError('BAD_REQUEST', `invalid number of a screening: "${resume}"`);
  if (out !== undefined && !/\.(csv|xlsx)$/i.test(out))
    throw new AppError('BAD_REQUEST', `--out must end in .csv or .xlsx: "${out}"`);
  if (chain !== undefined) getChainOption(chain);
  const query = createScreeningQuery.safeParse({ passes, ...(columns === undefined ? {} : { columns }) });
  if (!query.success)
    throw new AppError(
      'BAD_REQUEST',
      query.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '),
    );
  return query.data;
}

/** Stores the list, all of it or nothing. */
async function store(
  { screenings, apiDeps }: Program,
  file: string,
  {
    options,
    passes,
    columns,
  }: { readonly options: Options; readonly passes: number; readonly columns: string | undefined },
): Promise<number> {
  await stat(file).catch((cause: Error) => {
    throw toPathFault(file, cause, 'BAD_REQUEST');
  });
  const items = readList(
    { extractor: apiDeps.extractor, readers: apiDeps.adapters, findKnown: createFindKnown(apiDeps) },
    {
      fileName: basename(file),
      bytes: createReadStream(file),
      chain: options.chain === undefined ? undefined : getChainOption(options.chain),
      columns: columns === undefined ? undefined : parseListColumns(columns),
    },
  );
  const nowSec = Math.floor(Date.now() / 1_000);
  const draft = { owner: undefined, by: 'command line', fileName: basename(file), passes, nowSec };
  const { id, rows } = await screenings.create(draft, items);
  printErr(
    `${say('screening {{id}}: {{rows}} rows; after an interruption: sulian screen --resume {{id}}', { id, rows })}\n`,
  );
  return id;
}

/** @throws NOT_FOUND; BUSY where another program works on it */
async function runWatched(program: Program, id: number, signal: AbortSignal): Promise<Screening> {
  const { screenings, apiDeps, ledger } = program;
  const { rows, passes } = await screenings.get(undefined, id);
  const bar = startProgress('rows', { total: rows * passes });
  try {
    const deps = {
      ...apiDeps,
      ledger,
      inTurn: <T>(work: (each: Program['ledger']) => Promise<T>) => work(ledger),
      clock: Date.now,
      log,
    };
    const isOurs = await apiDeps.screeningWork.claim(
      id,
      async () => {
        await runScreening(deps, id, { signal, onProgress: (now) => showProgress(bar, now) });
      },
      signal,
    );
    if (!isOurs) throw new AppError('BUSY', `another program works on screening ${id}`);
  } finally {
    bar.stop();
  }
  return screenings.get(undefined, id);
}

/** Rows that a pass need not answer count as passed. */
function showProgress(bar: ReturnType<typeof startProgress>, { progress, rows }: Screening): void {
  const passedRows = progress.reduce((sum, { done, total }) => sum + done + (rows - total), 0);
  const current = progress.find(({ done, total }) => done < total);
  const left = current === undefined || current.done === 0 ? '' : toLeft(current);
  bar.update(passedRows, left);
}

const toLeft = ({ done, total, workedMs }: Screening['progress'][number]): string =>
  say('{{seconds}} s left in this pass', { seconds: Math.ceil(((total - done) * workedMs) / done / 1_000) });

async function write({ screenings }: Program, done: Screening, { out, json }: Options): Promise<void> {
  const { id, rows } = done;
  const format = out?.toLowerCase().endsWith('.xlsx') === true ? 'xlsx' : 'csv';
  const stream =
    json === true
      ? Readable.from(toScreeningJson(screenings, { caseId: undefined, id, rows }, toScreening(done)))
      : openScreeningFile(screenings, { ...{ caseId: undefined, id, rows, format }, language: LANGUAGE });
  if (out === undefined) await pipeline(stream, process.stdout, { end: false });
  else await pipeline(stream, createWriteStream(out));
}

const describe = ({ rows, counts, chains }: Screening): string =>
  say('{{rows}} rows: {{counts}}; heights: {{heights}}', {
    rows,
    heights: describeHeights(chains) || '–',
    counts: SCREENING_ROW_STATES.flatMap((state) => (counts[state] === 0 ? [] : [`${state} ${counts[state]}`])).join(
      ', ',
    ),
  });
