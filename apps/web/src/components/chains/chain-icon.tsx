import { getChain, isChainId } from '@sulian/domain';
import { useQuery } from '@tanstack/react-query';

/** Colour and letter until the chain's picture is there, and of a chain that has none; chains that share a coin differ. */
const MARKS: Readonly<Record<string, readonly [colour: string, mark: string]>> = {
  BITCOIN: ['#b8620b', 'B'],
  BITCOINCASH: ['#0a7d4a', 'B'],
  LITECOIN: ['#345d9d', 'L'],
  DASH: ['#0667b0', 'D'],
  DOGECOIN: ['#8a7020', 'D'],
  ETHEREUM: ['#4a5bb5', 'E'],
  BSC: ['#8d6a00', 'B'],
  POLYGON: ['#7132d6', 'P'],
  AVALANCHE: ['#c5303a', 'A'],
  ARBITRUMONE: ['#1d5f99', 'A'],
  OPTIMISM: ['#c8142e', 'O'],
  BASE: ['#0047d6', 'B'],
  SOLANA: ['#7d34d9', 'S'],
  TEZOS: ['#1f5fd0', 'X'],
  TON: ['#00679e', 'T'],
  TRON: ['#c4112b', 'T'],
  RIPPLE: ['#23292f', 'X'],
  BLAST: ['#6b6a00', 'B'],
};

export const chainName = (id: string): string => (isChainId(id) ? getChain(id).name : id);

/** Resolves after the current frame is painted, so that pictures never delay it. */
const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });

/** Icon of a chain; its name is always next to it or in its title. */
export function ChainIcon({ id }: { readonly id: string }) {
  const { data: icons } = useQuery({
    queryKey: ['chain-icons'],
    queryFn: async () => {
      await painted();
      return (await import('../icons/chain-icons.ts')).CHAIN_ICONS;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const picture = icons?.[id];
  if (picture !== undefined)
    return (
      <img
        className="chain-icon"
        src={`data:image/svg+xml,${encodeURIComponent(picture)}`}
        title={chainName(id)}
        alt=""
      />
    );
  const [colour, mark] = MARKS[id] ?? ['#66707f', id.slice(0, 1)];
  return (
    <i className="chain-icon" style={{ background: colour }} title={chainName(id)} aria-hidden="true">
      {mark}
    </i>
  );
}
