import type {
  LabelCoverageRow,
  LabelFormatRow,
  LabelListRow,
  PriceCoverageRow,
  ScheduledListRow,
} from '@sulian/contract';
import { CHAIN_IDS, formatDay, LABEL_FORMATS, type LabelList, LIST_LICENCES, type PriceCoverage } from '@sulian/domain';
import type { FastifyPluginAsync } from 'fastify';
import type { ApiDeps } from '../../deps.ts';
import { toEnvelope } from '../../envelope.ts';
import { findState } from '../../find-state.ts';
import type { ListStatus } from '../../program-state.ts';
import { serve } from '../../serve.ts';

const DAY_SEC = 86_400;

/** GET /admin/data, for administrators: what labels and prices cover. */
export const adminDataRoutes =
  (deps: ApiDeps): FastifyPluginAsync =>
  async (app) => {
    serve(app, 'GET /api/admin/data', async () => {
      const [lists, prices] = await Promise.all([deps.labelConsole.listLists(), deps.listPriceCoverage()]);
      const chains = await Promise.all(CHAIN_IDS.map((chain) => toChain(deps, chain, lists)));
      const schedule = deps.listStatus?.() ?? [];
      return toEnvelope({
        chains: chains.flat(),
        lists: lists.map(toList),
        formats: toFormats(lists),
        schedule: schedule.map(toScheduled),
        prices: prices.map(toPrices),
      });
    });
  };

/** A chain that is neither stored nor labelled is left out. */
async function toChain(
  deps: ApiDeps,
  chain: (typeof CHAIN_IDS)[number],
  all: readonly LabelList[],
): Promise<readonly LabelCoverageRow[]> {
  const lists = all.filter((list) => list.chain === chain);
  const height = (await findState(deps, chain))?.height;
  if (lists.length === 0 && height === undefined && deps.sourceOf(chain) === undefined) return [];
  const { serviceAddresses, isComplete } = await deps.coverageOf(chain);
  const imports = lists.flatMap(({ importedSec }) => (importedSec === undefined ? [] : [importedSec]));
  return [
    {
      blockchain: chain,
      serviceAddresses,
      isLabelled: isComplete,
      lists: lists.length,
      oldestImportAt: imports.length === 0 ? null : Math.min(...imports),
    },
  ];
}

const toList = ({ chain, source, labels, newestDate, importedSec }: LabelList): LabelListRow => ({
  blockchain: chain,
  source,
  licence: findLicence(source),
  labels,
  newestDate: newestDate ?? null,
  importedAt: importedSec ?? null,
});

/** The format is the first part of the source's name. */
const findFormat = (source: string): LabelFormatRow['format'] | undefined =>
  LABEL_FORMATS.find((each) => source.startsWith(`${each}:`));

function findLicence(source: string): string | null {
  const format = findFormat(source);
  return format === undefined ? null : (LIST_LICENCES[format] ?? null);
}

/** A list that covers several chains has a row for each. */
const toFormats = (lists: readonly LabelList[]): LabelFormatRow[] =>
  LABEL_FORMATS.map((format) => {
    const own = lists.filter(({ source }) => findFormat(source) === format);
    const imports = own.flatMap(({ importedSec }) => (importedSec === undefined ? [] : [importedSec]));
    return {
      format,
      licence: LIST_LICENCES[format] ?? null,
      lists: new Set(own.map(({ source }) => source)).size,
      importedAt: imports.length === 0 ? null : Math.max(...imports),
    };
  });

const toPrices = ({ coin, firstDay, lastDay, days, sources }: PriceCoverage): PriceCoverageRow => ({
  coin,
  firstDay: formatDay(firstDay * DAY_SEC),
  lastDay: formatDay(lastDay * DAY_SEC),
  missingDays: lastDay - firstDay + 1 - days,
  sources: [...sources],
});

const toSec = (ms: number | undefined): number | null => (ms === undefined ? null : Math.floor(ms / 1000));

const toScheduled = ({ source, format, everyHours, lastMs, dueMs, fault }: ListStatus): ScheduledListRow => ({
  source,
  format,
  everyHours,
  lastAt: toSec(lastMs),
  dueAt: toSec(dueMs),
  fault: fault ?? null,
});
