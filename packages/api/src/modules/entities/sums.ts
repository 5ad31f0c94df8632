import { type EntitySumsAnswer, MAX_ENTITY_COINS, MAX_ENTITY_DAYS } from '@sulian/contract';
import {
  type EntityCoin,
  type EntitySums,
  groupParties,
  type PartyGroup,
  readTimes,
  toAssetAmount,
  toBalance,
  toBasis,
  toOpenHistory,
} from '@sulian/usecases';
import type { ApiDeps } from '../../deps.ts';
import { toCoin } from '../../to-contract.ts';
import { countParties, toParties } from './parties.ts';
import { type ChainPart, type EntityChain, readChains } from './read-chains.ts';
import { sumOnChain } from './sum-on-chain.ts';
import { chainsWhere, sumUsd } from './sum-usd.ts';

type ChainSums = EntitySumsAnswer['chains'][number];

const DAY_SEC = 86_400;

/** One chain of an entity, summed up. */
interface Summed {
  readonly chain: ChainSums;
  readonly sums: EntitySums;
  readonly groups: readonly PartyGroup[] | undefined;
  readonly labelVersion: number;
}

/** An entity over all its wallets and chains. @throws NOT_FOUND */
export async function getEntitySums(deps: ApiDeps, entityId: number): Promise<EntitySumsAnswer> {
  const parts = await readChains(deps, entityId, (chain) => sumChain(deps, chain));
  const summed = parts.flatMap(({ part }) => part ?? []);
  const groups = summed.flatMap(({ chain, groups: of }) =>
    (of ?? []).map((group) => ({ ...group, chain: chain.blockchain })),
  );
  const isUnknown = summed.some((each) => each.groups === undefined);
  const days = joinDays(summed);
  return {
    chains: parts.map(toChain),
    usd: sumUsd(deps, summed),
    numberOfCounterparties: isUnknown ? null : countParties(groups),
    days: days.slice(-MAX_ENTITY_DAYS),
    numberOfDays: days.length,
    ...toParties(deps.policy, groups),
    partiesUnknown: chainsWhere(summed, (each) => each.groups === undefined),
    labelVersion: summed[0]?.labelVersion ?? (await deps.labelStore.getVersion()),
  };
}

async function sumChain(deps: ApiDeps, entity: EntityChain): Promise<Summed> {
  const { reader, labels, addresses } = entity;
  const sums = await sumOnChain(deps, entity);
  const { rows, unseen, ofOthers, notLookedUp, addressesOfLarge } = addresses;
  const [first, last] = [Math.min(...rows.map((row) => row.firstTxId)), Math.max(...rows.map((row) => row.lastTxId))];
  const timeOf = await readTimes(reader, rows.length === 0 ? [] : [first, last]);
  const groups = sums.parties === undefined ? undefined : await groupParties({ reader, labels }, sums.parties);
  const chain: ChainSums = {
    blockchain: reader.chain,
    state: 'SUMMED',
    addresses: { labelled: 0, summed: rows.length + addressesOfLarge, unseen: unseen.length, ofOthers, notLookedUp },
    numberOfTransactions: sums.transactions,
    isExact: sums.areDaysNet,
    numberOfCounterparties: groups === undefined ? null : groups.reduce((sum, { parties }) => sum + parties, 0),
    firstActivityDate: rows.length === 0 ? null : timeOf(first),
    lastActivityDate: rows.length === 0 ? null : timeOf(last),
    coins: sums.coins.slice(0, MAX_ENTITY_COINS).map(toEntityCoin),
    numberOfCoins: sums.coins.length,
    isSummedByDay: sums.days !== undefined,
    poisoningLeftOut: sums.poisoningLeftOut ?? null,
    basis: toBasis(reader, labels.version, toOpenHistory(reader)),
  };
  return { chain, sums, groups, labelVersion: labels.version };
}

const toChain = ({ chain, labelled, part }: ChainPart<Summed>): ChainSums =>
  part === undefined
    ? {
        blockchain: chain,
        state: 'NOT_INDEXED',
        addresses: { labelled, summed: 0, unseen: 0, ofOthers: 0, notLookedUp: 0 },
        numberOfTransactions: 0,
        isExact: false,
        numberOfCounterparties: null,
        firstActivityDate: null,
        lastActivityDate: null,
        coins: [],
        numberOfCoins: 0,
        isSummedByDay: false,
        poisoningLeftOut: null,
        basis: null,
      }
    : { ...part.chain, addresses: { ...part.chain.addresses, labelled } };

function toEntityCoin(coin: EntityCoin): ChainSums['coins'][number] {
  const { asset, isNet, receivedBase, sentBase, internalBase, balanceBase } = coin;
  const { receivedUsd, sentUsd, internalUsd, balanceUsd } = coin;
  return {
    coin: toCoin(asset),
    isNet,
    received: toAssetAmount(receivedBase, asset),
    sent: toAssetAmount(sentBase, asset),
    internal: internalBase === undefined ? null : toAssetAmount(internalBase, asset),
    balance: toBalance(balanceBase, asset),
    receivedUsd,
    sentUsd,
    internalUsd,
    balanceUsd: balanceBase < 0n ? null : balanceUsd,
    hasLatestPrice: balanceUsd !== null,
  };
}

/** Days of all chains, ascending. */
function joinDays(summed: readonly Summed[]): EntitySumsAnswer['days'] {
  const days = new Map<number, EntitySumsAnswer['days'][number]>();
  for (const { day, receivedUsd, sentUsd } of summed.flatMap(({ sums }) => sums.days ?? [])) {
    const known = days.get(day) ?? { day: day * DAY_SEC, receivedUsd: 0, sentUsd: 0 };
    days.set(day, {
      ...known,
      receivedUsd: known.receivedUsd + receivedUsd,
      sentUsd: known.sentUsd + sentUsd,
    });
  }
  return [...days.values()].sort((a, b) => a.day - b.day);
}
