import { type AssetRow, type ChainId, formatAmount } from '@sulian/domain';
import { realData } from '@sulian/testkit';
import { describe, expect, it } from 'vitest';
import { verify } from '../../src/commands/verify.ts';
import type { Program } from '../../src/program.ts';
import { openEvmWorldProgram } from '../support/account-world-program.ts';
import { openRealProgram } from '../support/real-program.ts';

/** More than any of these ledgers has addresses: none is left out. */
const ALL = 100_000;

const countAddresses = async ({ ledger }: Program, chain: ChainId): Promise<number> =>
  (await ledger.getState(chain)).addresses;

/** One address that received the asset, with its total, which is then made wrong by one. */
async function spoilTotal(
  { ledger, database }: Program,
  assetOf: (known: readonly AssetRow[]) => AssetRow | undefined,
) {
  const { address, asset, total } = await ledger.read('ETHEREUM', async (reader) => {
    const asset = assetOf(await reader.listKnownAssets());
    const ids = Array.from({ length: reader.state.addresses }, (_, i) => i + 1);
    const total = (await reader.listTotals(ids)).find((each) => each.asset === asset?.asset && each.receivedBase > 0n);
    const [address] = await reader.listAddresses(total === undefined ? [] : [total.addressId]);
    return { address, asset, total };
  });
  if (address === undefined || asset === undefined || total === undefined) throw new Error('the world lacks the asset');
  await database.query(
    `UPDATE ledger_ethereum.address_total SET received = received + 1, transactions = transactions + 1
     WHERE address_id = $1 AND asset = $2`,
    [total.addressId, asset.asset],
  );
  return { address: address.text, asset, total };
}

describe('the ledger of a simulated Ethereum', () => {
  it('is without a fault; a total that was changed is named with its coin, native or not [R-LEDGER-29]', async () => {
    const { program, close } = await openEvmWorldProgram('verify-accounts', 120);
    try {
      const recounted = await countAddresses(program, 'ETHEREUM');
      expect(await verify(program, 'ETHEREUM', ALL)).toMatchObject({ recounted, faults: [] });

      const native = await spoilTotal(program, (known) => known.find((each) => each.kind === 'NATIVE'));
      const token = await spoilTotal(program, (known) => known.find((each) => each.kind === 'TOKEN'));
      const show = (base: bigint) => formatAmount(base, token.asset.decimals ?? -1);
      const { faults } = await verify(program, 'ETHEREUM', ALL);
      const recountFaults = faults.filter((fault) => / counted \S+, stored /.test(fault));
      expect(recountFaults).toHaveLength(4);
      expect(recountFaults).toContain(
        `${token.address}: received of ${token.asset.symbol} (${token.asset.key}) counted ` +
          `${show(token.total.receivedBase)}, stored ${show(token.total.receivedBase + 1n)}`,
      );
      const count = native.total.transactions;
      expect(recountFaults).toContain(`${native.address}: transactions of ETH counted ${count}, stored ${count + 1}`);
    } finally {
      await close();
    }
  }, 240_000);
});

const BLOCKS = [
  ['ETHEREUM', 'evm/subsquid-rpc/ethereum/18000000', 18_000_000],
  ['ARBITRUMONE', 'evm/subsquid-rpc/arbitrum/150000000', 150_000_000],
] as const;
const root = realData('evm');
if (root === undefined) console.warn('skipped: real EVM blocks are not on this machine');

describe.skipIf(root === undefined)('a real block', () => {
  it.each(
    BLOCKS,
  )('of %s is without a fault, every address of it counted again [R-LEDGER-29]', async (chain, path, height) => {
    const { program, close } = await openRealProgram(chain, realData(path) as string);
    try {
      const recounted = await countAddresses(program, chain);
      expect(recounted).toBeGreaterThan(10);
      expect(await verify(program, chain, ALL)).toEqual({ chain, height, recounted, faults: [] });
    } finally {
      await close();
    }
  });
});
