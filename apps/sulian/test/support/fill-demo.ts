import { SEED } from '../../src/demo/demo-base.ts';
import type { Program } from '../../src/program.ts';
import { saveWorldPrices } from '../../src/workers.ts';
import { openEvmWorldProgram } from './account-world-program.ts';
import type { CallTarget } from './call-costs.ts';
import { openWorldProgram } from './world-program.ts';

/**
 * Fills the database of the program with the demo world's Bitcoin and Ethereum.
 * @returns its showcase addresses, Bitcoin's first
 */
export async function fillDemo(
  program: Program,
  url: string,
  blocks: { readonly BITCOIN: number; readonly ETHEREUM: number },
): Promise<readonly CallTarget[]> {
  const bitcoin = await openWorldProgram(SEED, blocks.BITCOIN, { url });
  await bitcoin.close();
  const ethereum = await openEvmWorldProgram(SEED, blocks.ETHEREUM, url);
  await ethereum.close();
  await saveWorldPrices(program);
  return [
    ...bitcoin.world.showcase().map(({ address }) => ({ blockchain: 'BITCOIN' as const, address })),
    ...ethereum.world.showcase().map(({ address }) => ({ blockchain: 'ETHEREUM' as const, address })),
  ];
}
