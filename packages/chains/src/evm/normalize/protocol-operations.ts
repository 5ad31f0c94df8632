import type { Operation } from '@sulian/domain';
import { toOperation } from '../../contracts/to-operation.ts';
import { type EvmChain, valueAt, WITHDRAWAL_UNIT } from '../chains.ts';
import type { DataWarningList } from '../data-warnings.ts';
import type { BlockData } from '../wire/data.ts';
import { bare, toNumber } from '../wire/quantity.ts';

/** Value that a block moves outside its transactions: genesis, irregular changes, rewards, withdrawals. */
export function listProtocolOperations(
  chain: EvmChain,
  data: BlockData,
  dataWarnings: DataWarningList,
): readonly Operation[] {
  const { genesis = [], irregular = [] } = data.balanceAdjustments;
  if (bare(data.block.hash) === chain.fundedGenesis && data.balanceAdjustments.genesis === undefined)
    dataWarnings.add('GENESIS_MISSING');
  return [
    ...genesis.map((each) =>
      toOperation({ type: 'GENESIS', from: undefined, to: each.address, amountBase: BigInt(each.value) }),
    ),
    ...irregular
      .filter((each) => BigInt(each.value) > 0n)
      .map((each) =>
        toOperation({ type: 'IRREGULAR_STATE_CHANGE', from: each.from, to: each.to, amountBase: BigInt(each.value) }),
      ),
    ...listRewards(chain, data, dataWarnings),
    ...(data.block.withdrawals ?? []).map((each) =>
      toOperation({
        type: 'WITHDRAWAL',
        from: undefined,
        to: each.address,
        amountBase: BigInt(each.amount) * WITHDRAWAL_UNIT,
      }),
    ),
  ];
}

/** Yellow paper 11.3: a block's miner gets a 32nd more for each uncle; an uncle loses an eighth for each height behind. */
function listRewards(chain: EvmChain, data: BlockData, dataWarnings: DataWarningList): readonly Operation[] {
  const { block, uncles, balanceAdjustments } = data;
  if (balanceAdjustments.rewards !== undefined)
    return balanceAdjustments.rewards.map(({ isUncle, address, value }) =>
      toOperation({
        type: isUncle ? 'UNCLE_REWARD' : 'BLOCK_REWARD',
        from: undefined,
        to: address,
        amountBase: BigInt(value),
      }),
    );
  const height = toNumber(block.number);
  const full = valueAt(chain.rewards, height) ?? 0n;
  // Blocks that were not mined (proof of stake, a development node) have no difficulty.
  if (full === 0n || block.difficulty === undefined || BigInt(block.difficulty) === 0n) return [];
  const own = full + (full / 32n) * BigInt(block.uncles.length);
  if (block.uncles.length > 0 && uncles?.length !== block.uncles.length) dataWarnings.add('UNCLES_MISSING');
  return [
    toOperation({ type: 'BLOCK_REWARD', from: undefined, to: block.miner, amountBase: own }),
    ...(uncles ?? []).map((uncle) =>
      toOperation({
        type: 'UNCLE_REWARD',
        from: undefined,
        to: uncle.miner,
        amountBase: (full * BigInt(toNumber(uncle.number) + 8 - height)) / 8n,
      }),
    ),
  ];
}
