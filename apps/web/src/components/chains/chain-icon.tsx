import { getChain, isChainId } from '@sulian/domain';
import { useQuery } from '@tanstack/react-query';

/** Disc of a chain that is not known here. */
const UNKNOWN_COLOUR = '#66707f';

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
  const { colour, letter } = isChainId(id) ? getChain(id) : { colour: UNKNOWN_COLOUR, letter: id.slice(0, 1) };
  return (
    <i className="chain-icon" style={{ background: colour }} title={chainName(id)} aria-hidden="true">
      {letter}
    </i>
  );
}
