import { useQuery } from '@tanstack/react-query';

interface Props {
  /** Key of a well-known coin's picture; null for any other, which gets its first letter and no colour. */
  readonly icon: string | null;
  readonly symbol: string;
}

/** Icon of a coin; its symbol is always next to it. */
export function CoinIcon({ icon, symbol }: Props) {
  const { data: icons } = useQuery({
    queryKey: ['coin-icons'],
    queryFn: async () => (await import('../icons/coin-icons.ts')).COIN_ICONS,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const picture = icon === null ? undefined : icons?.[icon];
  if (picture === undefined)
    return (
      <i className="coin-icon none" aria-hidden="true">
        {[...symbol][0] ?? '?'}
      </i>
    );
  return <img className="coin-icon" src={`data:image/svg+xml,${encodeURIComponent(picture)}`} alt="" />;
}
