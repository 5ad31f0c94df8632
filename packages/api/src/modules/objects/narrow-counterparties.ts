import type { counterpartiesQuery } from '@sulian/contract';
import { AppError, type AssetRow, getChain, type LabelIndex, type LedgerReader, parseAmount } from '@sulian/domain';
import { type Counterparty, type Flow, groupByEntity, type Narrow } from '@sulian/usecases';
import type { z } from 'zod';
import type { ApiDeps } from '../../deps.ts';
import { readParties, type ShownParty } from './parties.ts';
import { findWholeAddress } from './whole-address.ts';

/** Parties that are looked up at once. */
const BATCH = 5_000;

const UNNAMED = { entity: null, level: 'Undefined' } as const;

type PartyFilter = Pick<
  z.output<typeof counterpartiesQuery>,
  'text' | 'entity' | 'level' | 'minAmount' | 'minUsd' | 'direction'
> & { readonly by?: 'ADDRESS' | 'ENTITY' | undefined };

interface FilterContext {
  readonly reader: LedgerReader;
  readonly labels: LabelIndex;
  /** The one requested coin; undefined: several. */
  readonly asset: AssetRow | undefined;
}

/** Undefined where every row matches. @throws BAD_REQUEST for a least amount over several coins */
export async function toNarrow(
  deps: ApiDeps,
  context: FilterContext,
  filter: PartyFilter,
): Promise<Narrow | undefined> {
  const isLarge = toLeast(context, filter);
  const { reader, labels } = context;
  const whole = filter.text === undefined ? undefined : await findWholeAddress(deps, context, filter.text);
  const isMeant = toParty(whole === undefined ? filter : { ...filter, text: undefined });
  const isGrouped = filter.by === 'ENTITY';
  if (isLarge === undefined && isMeant === undefined && whole === undefined && !isGrouped) return undefined;
  return {
    only: whole && (whole.addressId === undefined ? [] : [whole.addressId]),
    isGrouped,
    async select(rows, granularity) {
      // A least amount is one of the group, where rows are grouped.
      const candidates = rows.filter(
        (row) => whole?.isParty(row.other, granularity) !== false && (isGrouped || isLarge?.(row) !== false),
      );
      const meant: Counterparty[] = [];
      const parties = new Map<Counterparty['other'], ShownParty>();
      if (isMeant === undefined && !isGrouped) meant.push(...candidates);
      else
        for (let from = 0; from < candidates.length; from += BATCH) {
          const batch = candidates.slice(from, from + BATCH);
          const partyOf = await readParties(deps, { reader, labels }, { list: { rows: batch, granularity } });
          for (const row of batch) {
            const party = partyOf(row.other);
            if (isMeant?.(party) === false) continue;
            meant.push(row);
            if (isGrouped) parties.set(row.other, party);
          }
        }
      const grouped = isGrouped ? groupByEntity(meant, (other) => parties.get(other) ?? UNNAMED) : meant;
      if (isLarge === undefined) return { rows: grouped, usdUnknown: 0, usdUnknownAssets: [] };
      const certain = grouped.filter((row) => isLarge(row) === true);
      const unknown = grouped.filter((row) => isLarge(row) === undefined);
      return { rows: certain, usdUnknown: unknown.length, usdUnknownAssets: listAssets(unknown) };
    },
  };
}

/** Each once, those of most rows first. */
function listAssets(rows: readonly Counterparty[]): readonly number[] {
  const counts = new Map<number, number>();
  for (const { asset } of rows) counts.set(asset, (counts.get(asset) ?? 0) + 1);
  return [...counts].sort(([a, countA], [b, countB]) => countB - countA || a - b).map(([asset]) => asset);
}

function toParty({ text, entity, level }: PartyFilter): ((party: ShownParty) => boolean) | undefined {
  if (text === undefined && entity === undefined && level === undefined) return undefined;
  const sought = text?.trim().toLowerCase();
  return (party) =>
    (sought === undefined || listTexts(party).some((each) => each.toLowerCase().includes(sought))) &&
    (entity === undefined || party.entity?.id === entity) &&
    (level === undefined || party.level === level);
}

const listTexts = ({ address, entity }: ShownParty): readonly string[] => [
  ...(address === null ? [] : [address]),
  ...(entity === null ? [] : [entity.name, ...entity.names.map(({ name }) => name)]),
];

/** Test whether a row has at least the requested amount; undefined: only part of its USD is known, and that is less. */
function toLeast(
  { reader, asset }: FilterContext,
  { minAmount, minUsd, direction }: PartyFilter,
): ((row: Counterparty) => boolean | undefined) | undefined {
  const base = minAmount === undefined ? undefined : toLeastBase({ reader, asset }, minAmount);
  if (base === undefined && minUsd === undefined) return undefined;
  const flowsOf = ({ received, paid }: Counterparty): readonly Flow[] =>
    direction === 'BOTH' ? [received, paid] : [direction === 'INCOMING' ? received : paid];
  return (row) => {
    const flows = flowsOf(row);
    const known = flows.reduce((sum, { amountBase, atLeastBase }) => sum + (amountBase ?? atLeastBase), 0n);
    if (base !== undefined && known < base) return false;
    if (minUsd === undefined || flows.reduce((sum, { knownUsd }) => sum + knownUsd, 0) >= minUsd) return true;
    return flows.some(({ usd }) => usd === null) ? undefined : false;
  };
}

function toLeastBase({ reader, asset }: Omit<FilterContext, 'labels'>, minAmount: string): bigint {
  const { hasManyAssets, decimals: native } = getChain(reader.chain);
  if (asset === undefined && hasManyAssets)
    throw new AppError('BAD_REQUEST', 'minAmount is an amount of one coin: specify one coin', {
      details: { minAmount },
    });
  const decimals = asset === undefined ? native : (asset.decimals ?? 0);
  const base = parseAmount(minAmount, decimals);
  if (base !== undefined) return base;
  throw new AppError('BAD_REQUEST', 'minAmount is not an amount of this coin', { details: { minAmount, decimals } });
}
