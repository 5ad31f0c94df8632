import { startStage } from '../stage.ts';
import { useStage } from '../use-stage.ts';
import { describeAccountChains } from './account-chains.ts';
import { describeKinChain } from './kin-chain.ts';
import { describeRipple } from './ripple.ts';

/**
 * Chains that are not in the default demo world, without the default ones: Bitcoin is not next to its related chains.
 */
const CHAINS = 'SOLANA,TON,TEZOS,RIPPLE,BITCOINCASH';
const stage = useStage(() => startStage({ env: { SULIAN_DEMO_CHAINS: CHAINS } }));

describeAccountChains(stage);
describeRipple(stage);
describeKinChain(stage);
