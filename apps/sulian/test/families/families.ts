import type { ChainFamily } from '@sulian/domain';
import type { FamilyRecord } from '@sulian/testkit';
import { createEvmFamily } from './evm.ts';
import { createRippleFamily } from './ripple.ts';
import { createSolanaFamily } from './solana.ts';
import { createTezosFamily } from './tezos.ts';
import { createTonFamily } from './ton.ts';
import { createTronFamily } from './tron.ts';
import { createUtxoFamily } from './utxo.ts';

/** A line a family: the record by which the contract tests it. */
const FAMILIES: Readonly<Record<ChainFamily, () => FamilyRecord>> = {
  utxo: createUtxoFamily,
  evm: createEvmFamily,
  tron: createTronFamily,
  solana: createSolanaFamily,
  tezos: createTezosFamily,
  ton: createTonFamily,
  ripple: createRippleFamily,
};

export const createFamilies = (): readonly FamilyRecord[] => Object.values(FAMILIES).map((create) => create());
