import type { EntityHistoryAnswer } from '@sulian/contract';
import type { DayTotalRow } from '@sulian/domain';
import { type CoinDays, sumUsdHistory, toBasis, toOpenHistory } from '@sulian/usecases';
import type { ApiDeps } from '../../deps.ts';
import { whyUnknown } from '../objects/history.ts';
import { type ChainPart, type EntityChain, readChains } from './read-chains.ts';
import { sumOnChain } from './sum-on-chain.ts';

type Chain = EntityHistoryAnswer['chains'][number];

const DAY_SEC = 86_400;

interface Part {
  readonly chain: Chain;
  readonly coins: readonly CoinDays[];
}

/** Received, sent and balance of an entity over time, over all its chains. @throws NOT_FOUND */
export async function getEntityHistory(deps: ApiDeps, entityId: number): Promise<EntityHistoryAnswer> {
  const parts = await readChains(deps, entityId, (chain) => readCoins(deps, chain));
  const chains = parts.map(toChain);
  const coins = parts.flatMap(({ part }) => part?.coins ?? []);
  const { step, points } = sumUsdHistory(coins, deps.prices);
  const isBalanceKnown = chains.every(({ balanceUnknown }) => balanceUnknown === null);
  return {
    step,
    points: points.map(({ day, balanceUsd, ...point }) => ({
      from: day * DAY_SEC,
      ...point,
      balanceUsd: isBalanceKnown ? balanceUsd : null,
    })),
    chains,
    hasSimulatedPrices: coins.some(({ asset }) => deps.prices.isSimulated(asset.chain, asset.asset)),
  };
}

async function readCoins(deps: ApiDeps, entity: EntityChain): Promise<Part> {
  const { reader, labels } = entity;
  const { coins, byDay } = await sumOnChain(deps, entity);
  const days = new Map<number, DayTotalRow[]>(coins.map(({ asset }) => [asset.asset, []]));
  for (const row of byDay ?? []) days.get(row.asset)?.push(row);
  return {
    chain: {
      blockchain: reader.chain,
      state: byDay === undefined ? 'NOT_BY_DAY' : 'SUMMED',
      isNet: coins.every(({ isNet }) => isNet),
      balanceUnknown: byDay === undefined ? null : whyUnknown(reader),
      basis: toBasis(reader, labels.version, toOpenHistory(reader)),
    },
    coins: coins.map(({ asset }) => ({ asset, days: days.get(asset.asset) ?? [] })),
  };
}

const toChain = ({ chain: blockchain, part }: ChainPart<Part>): Chain =>
  part?.chain ?? { blockchain, state: 'NOT_INDEXED', isNet: true, balanceUnknown: null, basis: null };
