import { basename } from 'node:path';
import fastifyMultipart from '@fastify/multipart';
import { MAX_LABEL_FILE_BYTES, type PriceImportAnswer, type TakenCall } from '@sulian/contract';
import { AppError, formatDay, isAppError } from '@sulian/domain';
import type { PriceReport } from '@sulian/usecases';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { toEnvelope } from '../../envelope.ts';
import { auditRead } from '../../guard/audited.ts';
import { callerOf } from '../../guard/guard.ts';
import { serve } from '../../serve.ts';
import { createSlots } from '../../slots.ts';
import type { WalkRouteDeps } from '../../walk-turns.ts';
import { toReceiveLimits, withReceived } from '../files/receive-file.ts';
import { measureList } from '../list-imports/measure-list.ts';

type PriceQuery = TakenCall<'POST /api/admin/prices'>['query'];

const DAY_SEC = 86_400;
const IMPORTS_AT_ONCE = 2;

/** POST /admin/prices, for administrators: a list of daily closes. */
export const adminPriceRoutes =
  (deps: WalkRouteDeps): FastifyPluginAsync =>
  async (app) => {
    await app.register(fastifyMultipart, { limits: toReceiveLimits(MAX_LABEL_FILE_BYTES) });
    const slots = createSlots(IMPORTS_AT_ONCE, 1);
    serve(app, 'POST /api/admin/prices', (request) =>
      slots.run(callerOf(request).who.email, async () =>
        toEnvelope(await receiveList(deps, request as unknown as FastifyRequest, request.query)),
      ),
    );
  };

/** Imports the request's list. A list that does not arrive whole leaves a line of its refusal. */
function receiveList(deps: WalkRouteDeps, request: FastifyRequest, query: PriceQuery): Promise<PriceImportAnswer> {
  const { coin } = query;
  const isDryRun = query.isDryRun === 'true';
  const acceptsJumps = query.acceptsJumps === 'true';
  const caller = callerOf(request);
  const line = {
    ...caller,
    action: 'prices.import',
    target: `prices ${query.source ?? ''}`.trim(),
    details: { isDryRun, acceptsJumps, ...(coin !== undefined && { coin }) },
  } as const;
  return auditRead(deps.people, line, () =>
    withReceived(request, MAX_LABEL_FILE_BYTES, async (path) => {
      const { source = basename(path) } = query;
      const size = await measureList(path, true);
      const draft = { kind: 'PRICES', name: basename(path), by: caller.who.email, isDryRun, ...size } as const;
      const report = await deps.listImports.run(draft, (progress) =>
        deps.importPrices({ path, source, coin, isDryRun, acceptsJumps, ...progress }).catch((error: unknown) => {
          throw toRefusal(error);
        }),
      );
      return {
        target: `prices ${source}`,
        answer: toAnswer(report, isDryRun),
        details: { read: report.read, changed: report.changed, refused: report.refusedCount },
      };
    }),
  );
}

/** A list that cannot be read is the sender's fault, and the server's folder is not named. */
function toRefusal(error: unknown): unknown {
  if (!isAppError(error)) return error;
  const { refused = [], unknownCoins = [], jumps = [] } = error.details as Partial<PriceReport>;
  if (error.code === 'PRICES_JUMP')
    return new AppError(error.code, error.message, { details: { jumps: jumps.map(toJump) }, cause: error });
  if (error.code !== 'SOURCE_MALFORMED') return error;
  return new AppError('FILE_UNREADABLE', 'the list has no price; nothing was imported', {
    details: { refused: refused.map(toLine), unknownCoins },
    cause: error,
  });
}

const toDay = (day: number): string => formatDay(day * DAY_SEC);

const toLine = ({ line, reason }: PriceReport['refused'][number]) => ({ line: line ?? null, reason });

const toJump = ({ coin, day, usd, besideDay, besideUsd }: PriceReport['jumps'][number]) => ({
  ...{ coin, day: toDay(day), usd },
  ...{ besideDay: toDay(besideDay), besideUsd },
});

const toAnswer = (report: PriceReport, isDryRun: boolean): PriceImportAnswer => ({
  isDryRun,
  read: report.read,
  changed: report.changed,
  blank: report.blank,
  unknownCoins: [...report.unknownCoins],
  refused: report.refused.map(toLine),
  refusedTotal: report.refusedCount,
  jumps: report.jumps.map(toJump),
  jumpTotal: report.jumpCount,
});
