import type { UtxoChain } from '../chains.ts';
import type { BlockHeader } from '../wire/header.ts';

const NO_PARENT = '0'.repeat(64);

interface CoinbasePlace {
  readonly chain: UtxoChain;
  readonly header: Pick<BlockHeader, 'hash' | 'parentHash'>;
  readonly height: number;
}

/** The first block's coin never entered the set of outputs; two later coinbases were overwritten by equal ones. */
export const isCoinbaseUnspendable = ({ chain, header, height }: CoinbasePlace): boolean =>
  header.parentHash === NO_PARENT ||
  chain.overwrittenCoinbases.some((each) => each.height === height && each.hash === header.hash);
