import { type EntitySumsAnswer, MAX_ENTITY_PARTIES } from '@sulian/contract';
import type { ChainId } from '@sulian/domain';
import { type Policy, shareOut } from '@sulian/engine';
import { type PartyGroup, toAssetAmount, toRatedParty } from '@sulian/usecases';
import { toCoin } from '../../to-contract.ts';

type Party = EntitySumsAnswer['parties'][number];
type Group = PartyGroup & { readonly chain: ChainId };

const MAX_COINS = 5;

/** One party over all chains: a named entity is one, whatever chain it is met on. */
interface Joined {
  readonly first: Group;
  readonly groups: readonly Group[];
  readonly receivedUsd: number | null;
  readonly paidUsd: number | null;
}

/** Distinct somebodies over all chains. */
export function countParties(groups: readonly Group[]): number {
  const named = new Set(groups.flatMap(({ entity }) => entity?.id ?? []));
  return groups.reduce((sum, { kind, parties }) => sum + (kind === 'ENTITY' ? 0 : parties), named.size);
}

/** Counterparties over all chains, with their shares per direction. */
export function toParties(
  policy: Policy,
  groups: readonly Group[],
): Pick<EntitySumsAnswer, 'parties' | 'numberOfParties'> {
  const joined = join(groups).sort(
    (a, b) =>
      weightOf(b) - weightOf(a) || transactionsOf(b) - transactionsOf(a) || compareText(keyOf(a.first), keyOf(b.first)),
  );
  const received = toPercentages(joined.map(({ receivedUsd }) => receivedUsd));
  const paid = toPercentages(joined.map(({ paidUsd }) => paidUsd));
  const parties = joined.slice(0, MAX_ENTITY_PARTIES).map((each, index): Party => {
    const coins = each.groups.flatMap((group) => group.coins);
    const { kind, entity } = each.first;
    return {
      kind,
      entity: entity === undefined ? null : toRatedParty(policy, entity, surestOf(each)),
      blockchains: [...new Set(each.groups.map(({ chain }) => chain))],
      numberOfParties: each.groups.reduce((sum, { parties: count }) => sum + count, 0),
      numberOfTransactions: transactionsOf(each),
      received: { amountUsd: each.receivedUsd, percentage: received[index] ?? null, ...countsOf(each, 'received') },
      paid: { amountUsd: each.paidUsd, percentage: paid[index] ?? null, ...countsOf(each, 'paid') },
      coins: coins.slice(0, MAX_COINS).map(toGroupCoin),
      numberOfCoins: coins.length,
    };
  });
  return { parties, numberOfParties: joined.length };
}

const surestOf = ({ groups }: Joined): number => Math.max(...groups.map(({ confidence }) => confidence));
const keyOf = ({ kind, entity }: Group): string => `${kind}:${entity?.id ?? ''}`;
const weightOf = ({ receivedUsd, paidUsd }: Joined): number => Math.max(receivedUsd ?? -1, paidUsd ?? -1);
const transactionsOf = ({ groups }: Joined): number => groups.reduce((sum, { transactions }) => sum + transactions, 0);
const countsOf = ({ groups }: Joined, way: 'received' | 'paid') => ({
  numberOfParties: groups.reduce((sum, { partiesOf }) => sum + partiesOf[way], 0),
  numberOfTransactions: groups.reduce((sum, { transactionsOf: of }) => sum + of[way], 0),
});
const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function join(groups: readonly Group[]): Joined[] {
  return [...groupByKey(groups).values()].flatMap((of) => {
    const [first] = of;
    if (first === undefined) return [];
    const coins = of.flatMap((group) => group.coins);
    return [
      {
        first,
        groups: of,
        receivedUsd: sumKnown(coins.map(({ received }) => received)),
        paidUsd: sumKnown(coins.map(({ paid }) => paid)),
      },
    ];
  });
}

function groupByKey(groups: readonly Group[]): ReadonlyMap<string, readonly Group[]> {
  const byKey = new Map<string, Group[]>();
  for (const group of groups) {
    const list = byKey.get(keyOf(group)) ?? [];
    byKey.set(keyOf(group), list);
    list.push(group);
  }
  return byKey;
}

/** Sum over the coins with a price; null where something moved and none has one. */
function sumKnown(flows: readonly PartyGroup['coins'][number]['received'][]): number | null {
  const moved = flows.filter(({ atMostBase }) => atMostBase > 0n);
  const known = moved.flatMap(({ usd }) => usd ?? []);
  return moved.length > 0 && known.length === 0 ? null : known.reduce((sum, usd) => sum + usd, 0);
}

/** Two decimals that sum to 100; null for what has no price, and where nothing has. */
function toPercentages(values: readonly (number | null)[]): readonly (number | null)[] {
  const total = values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  if (total <= 0) return values.map(() => null);
  const parts = shareOut(values.map((value) => (value ?? 0) / total));
  return values.map((value, index) => (value === null ? null : (parts[index] ?? 0) / 100));
}

const toGroupCoin = ({ asset, received, paid }: PartyGroup['coins'][number]): Party['coins'][number] => ({
  coin: toCoin(asset),
  received: received.amountBase === undefined ? null : toAssetAmount(received.amountBase, asset),
  paid: paid.amountBase === undefined ? null : toAssetAmount(paid.amountBase, asset),
  isConverted: received.convertedBase > 0n || paid.convertedBase > 0n,
});
