import { getChain, isChainId } from '@sulian/domain';

/** Enough for collectors, their pool and an exchange. */
const ACCOUNT_HOPS = 3;
/** A hop of a UTXO chain is one transaction: a chain of peels has many. */
const OUTPUT_HOPS = 20;

/** Hops of a job unless the reader chooses others. */
export const getUsualHops = (blockchain: string): number =>
  isChainId(blockchain) && getChain(blockchain).spendsOutputs ? OUTPUT_HOPS : ACCOUNT_HOPS;

/** Requests of a job unless the reader chooses others. */
export const USUAL_REQUESTS = 1_500;
