import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { type ExportOptions, MAX_EXPORT_ROWS } from '@sulian/contract';
import { AppError, EXPORT_ROWS_HEADER, isAppError } from '@sulian/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { toAttachment } from '../content-disposition.ts';
import type { ApiDeps } from '../deps.ts';
import { callerOf } from '../guard/guard.ts';
import { createSlots } from '../slots.ts';
import { type CaseNames, readCaseNames } from './case-names.ts';
import type { CellValue, Sheet } from './column.ts';
import { toCsvFile } from './csv-file.ts';
import type { ExportList } from './export-list.ts';
import { toHead } from './head.ts';
import { readAhead } from './read-ahead.ts';
import { Spool } from './spool.ts';
import { TEXTS } from './texts.ts';
import { toXlsxFile } from './xlsx-file.ts';
import { createZone, type Zone } from './zone.ts';

/** Running exports: each uses a connection and a snapshot until its file is written, even with a slow reader. */
const EXPORTS_AT_ONCE = 3;
/** One that is made, and one whose snapshot is being put away. */
const EXPORTS_PER_PERSON = 2;
/** From the call to the last byte. */
const MAX_DURATION_MS = 15 * 60_000;

/** Rows that become text at once, however many come: other calls wait meanwhile, some 10 ms. */
const WRITTEN_AT_ONCE = 1_000;

const FORMATS = {
  csv: { type: 'text/csv; charset=utf-8', open: (sheet: Sheet) => Readable.from(toCsvFile(sheet)) },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', open: toXlsxFile },
} as const;

/** Takes the list of a snapshot and resolves when its file is written; the snapshot must stay until then. */
export type SendList = <Row>(list: ExportList<Row>) => Promise<void>;

type Deps = Pick<ApiDeps, 'people' | 'desks' | 'policy' | 'prices' | 'spoolFolder'>;
type Open = (send: SendList, zone: Zone) => Promise<void>;

/** Answers with lists as files; one for all routes, since they share the places. */
export function createExporter(deps: Deps) {
  const slots = createSlots(EXPORTS_AT_ONCE, EXPORTS_PER_PERSON);
  const spool = new Spool(deps.spoolFolder);
  /**
   * @param what is audited with the rows that went out
   * @throws BUSY, ZONE_UNKNOWN, BAD_REQUEST for too many rows, whatever `open` throws before its list begins
   */
  return async ({ request, reply, exportOptions, target }: ExportContext, open: Open): Promise<FastifyReply> => {
    const zone = createZone(exportOptions.zone);
    const line = { ...callerOf(request), action: 'export.end', target } as const;
    const begun = await new Promise<Begun>((resolve, reject) => {
      const work = () =>
        open(async (list) => {
          const making = await begin({ ...deps, spool }, { exportOptions, zone, line }, list);
          resolve(making);
          await making.made;
        }, zone);
      slots.run(String(line.who.accountId), work).then(undefined, reject);
    });
    return reply
      .headers({
        'content-disposition': toAttachment(begun.fileName),
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        ...(begun.total === undefined ? {} : { [EXPORT_ROWS_HEADER]: String(begun.total) }),
      })
      .type(FORMATS[exportOptions.format].type)
      .send(begun.out);
  };
}

interface ExportContext {
  readonly request: Pick<FastifyRequest, 'caller' | 'ip'>;
  readonly reply: FastifyReply;
  readonly exportOptions: ExportOptions;
  /** Whose list, as the audit log names it. */
  readonly target: string;
}

interface Begun {
  readonly out: Readable;
  readonly fileName: string;
  readonly total: number | undefined;
  /** Resolves when all of it is on disk. */
  readonly made: Promise<void>;
}

interface Making {
  readonly exportOptions: ExportOptions;
  readonly zone: Zone;
  readonly line: ReturnType<typeof callerOf> & { readonly action: 'export.end'; readonly target: string };
}

async function begin<Row>(
  deps: Deps & { readonly spool: Spool },
  { exportOptions, zone, line }: Making,
  list: ExportList<Row>,
): Promise<Begun> {
  if ((list.total ?? 0) > MAX_EXPORT_ROWS) throw tooMany(list.total);
  const nowSec = Math.floor(Date.now() / 1000);
  const facts = { exportOptions, zone, nowSec, policyVersion: deps.policy.version, priceVersion: deps.prices.version };
  let rows = 0;
  let ending: Promise<void> | undefined;
  const end = (result: 'OK' | 'FAILED', details: Readonly<Record<string, unknown>>) =>
    deps.people.audit.append({
      ...line,
      result,
      details: { caseId: line.who.caseId, list: list.name, format: exportOptions.format, rows, ...details },
    });
  const names = list.isWithoutCaseNames === true ? undefined : await readCaseNames(deps, line);
  const sheet = toSheet(list, { language: exportOptions.language, head: toHead(list, facts), names }, (now) => {
    rows = now;
  });
  const out = await deps.spool.open({
    owner: String(line.who.accountId),
    // A complete file is on record before its reader has its end.
    beforeEnd: () => {
      ending = end('OK', { isComplete: true });
      return ending;
    },
  });
  const timeout = setTimeout(
    () => out.destroy(new AppError('QUERY_TIMEOUT', 'an export took too long')),
    MAX_DURATION_MS,
  );
  finished(out)
    .finally(() => clearTimeout(timeout))
    .catch(async (error: unknown) => {
      // A reader who leaves meanwhile had the file: one line is enough, unless it was not written.
      const isRecorded = await ending?.then(
        () => true,
        () => false,
      );
      if (isRecorded !== true)
        await end('FAILED', { isComplete: false, code: isAppError(error) ? error.code : 'ABANDONED' });
    })
    // The log of audits is away: the call has its line of the beginning.
    .catch(() => undefined);
  const made = pipeline(FORMATS[exportOptions.format].open(sheet), out);
  // The reply ends with the stream and its fault; nobody else waits for this.
  made.catch(() => undefined);
  const day = zone.format(nowSec).slice(0, 10);
  return { out, fileName: `${list.name}-${day}.${exportOptions.format}`, total: list.total, made };
}

/** @param report is called with the number of rows so far; the sheet fails above the cap, and at its end on any but those counted */
function toSheet<Row>(
  list: ExportList<Row>,
  { language, head, names }: Pick<ExportOptions, 'language'> & Pick<Sheet, 'head'> & { names: CaseNames | undefined },
  report: (rows: number) => void,
): Sheet {
  let rows = 0;
  return {
    names: list.names ?? { table: TEXTS.tableSheet[language], head: TEXTS.headSheet[language] },
    exactTitle: TEXTS.exactTitle[language],
    head,
    titles: [...list.columns.map(({ title }) => title[language]), ...(names ? [TEXTS.caseNames[language]] : [])],
    kinds: [...list.columns.map(({ kind }) => kind), ...(names ? (['text'] as const) : [])],
    batches: toLines(list, names, (count) => {
      rows += count;
      report(rows);
      if (rows > MAX_EXPORT_ROWS) throw tooMany();
    }),
    ...(list.others === undefined ? {} : { others: list.others }),
    close: async () => {
      if (list.total !== undefined && rows !== list.total)
        throw new AppError('INTERNAL', 'a list gave other rows than it counted', {
          details: { list: list.name, rows, total: list.total },
        });
      return [TEXTS.complete[language], TEXTS.completeRows[language].replace('{{rows}}', String(rows))];
    },
  };
}

async function* toLines<Row>(
  { columns, batches }: ExportList<Row>,
  names: CaseNames | undefined,
  count: (rows: number) => void,
): AsyncGenerator<readonly (readonly CellValue[])[]> {
  for await (const batch of readAhead(batches)) {
    count(batch.length);
    for (let at = 0; at < batch.length; at += WRITTEN_AT_ONCE) {
      if (at > 0) await setImmediate();
      yield batch.slice(at, at + WRITTEN_AT_ONCE).map((row) => {
        const cells = columns.map(({ value }) => value(row));
        return names === undefined ? cells : [...cells, names.listOf(cells)];
      });
    }
  }
}

const tooMany = (total?: number): AppError =>
  new AppError('EXPORT_TOO_LARGE', `a file has at most ${MAX_EXPORT_ROWS} rows; narrow the list, for example by time`, {
    details: { atMost: MAX_EXPORT_ROWS, ...(total === undefined ? {} : { total }) },
  });
