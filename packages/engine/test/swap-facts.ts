import type { AddressId } from '@sulian/domain';
import type { SwapFacts } from '../src/index.ts';

interface SwapKnowledge {
  /** Proven by their factory: of two tokens, of which the native coin names none. */
  readonly pools?: readonly AddressId[];
  /** USD of one base unit, by asset; absent: no price. */
  readonly usd?: Readonly<Record<number, number>>;
  /** Receipt tokens by asset: the coin's asset and the contract that owns it. */
  readonly receipts?: Readonly<Record<number, { readonly underlying: number; readonly holder: AddressId }>>;
}

/** Facts of a memory ledger, whose addresses and tokens are named by their numbers. */
export const toSwapFacts = ({ pools = [], usd = {}, receipts = {} }: SwapKnowledge): SwapFacts => ({
  registry: {
    findPool: (contract, tokens) =>
      tokens.length > 0 && tokens.length <= 2 && pools.some((id) => contract === `address ${id}`)
        ? { protocol: 'Test V2', factory: 'factory' }
        : undefined,
    findReceipt: (token) => {
      const known = receipts[Number(token.slice('token '.length))];
      if (known === undefined) return undefined;
      const { underlying, holder } = known;
      return { token, underlying: underlying === 0 ? null : `token ${underlying}`, holders: [`address ${holder}`] };
    },
  },
  usdPerBase: ({ asset }) => usd[asset],
});
