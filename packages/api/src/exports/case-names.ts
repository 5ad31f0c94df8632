import { getChain } from '@sulian/domain';
import type { ApiDeps } from '../deps.ts';
import type { Caller } from '../guard/guard.ts';
import type { CellValue } from './column.ts';

/** Names that the investigators of a case gave to addresses. */
export interface CaseNames {
  /** Names of the addresses in the cells of a row, each with its address; null: none has a name. */
  listOf(cells: readonly CellValue[]): string | null;
}

/** Between the addresses of one cell. */
const BETWEEN = /[\s;,，；]+/;

/** Names of the caller's case; undefined where it has none, and where its desk is closed to the caller. */
export async function readCaseNames(
  { desks }: Pick<ApiDeps, 'desks'>,
  { who: { caseId, accountId } }: Pick<Caller, 'who'>,
): Promise<CaseNames | undefined> {
  if ((await desks.findRight({ caseId, accountId })) === undefined) return undefined;
  const named = await desks.listNames(caseId);
  if (named.length === 0) return undefined;
  const textsOf = new Map<string, string[]>();
  for (const { chain, address, name } of named)
    textsOf.set(address, [...(textsOf.get(address) ?? []), `${name} (${getChain(chain).name} ${address})`]);
  return { listOf: (cells) => [...findTexts(cells, textsOf)].join('; ') || null };
}

/** An address may be valid on several chains: its text then has the names of all of them. */
function findTexts(cells: readonly CellValue[], textsOf: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const names = new Set<string>();
  for (const cell of cells) {
    if (typeof cell !== 'string') continue;
    const texts = textsOf.get(cell) ?? cell.split(BETWEEN).flatMap((part) => textsOf.get(part) ?? []);
    for (const text of texts) names.add(text);
  }
  return names;
}
