import { startStage } from '../stage.ts';
import { useStage } from '../use-stage.ts';
import { describeAccountChains } from './account-chains.ts';
import { describeKinChain } from './kin-chain.ts';
import { describeRipple } from './ripple.ts';

/** Chains that the demo world does not begin with, without those that it does: none of Bitcoin stands beside its kin. */
const CHAINS = 'SOLANA,TON,TEZOS,RIPPLE,BITCOINCASH';
const stage = useStage(() => startStage({ env: { SULIAN_DEMO_CHAINS: CHAINS } }));

describeAccountChains(stage);
describeRipple(stage);
describeKinChain(stage);
