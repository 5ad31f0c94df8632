/** One hop of a trail as text: `hash.address.coin.leg.through`, with empty fields at its end left out. */
export interface TrailHopText {
  readonly hash: string;
  readonly address?: string | undefined;
  readonly coin?: number | undefined;
  readonly leg?: number | undefined;
  readonly isThrough: boolean;
}

/** Hops of one trail; each adds a walk of one hop. */
export const MAX_TRAIL_HOPS = 20;
/** Separators that no address, hash or number contains, and that an address bar does not encode. */
export const FIELD = '.';
export const HOP = '~';
export const THROUGH = 't';

/** A trail as text, for the address bar. */
export const formatTrail = (hops: readonly TrailHopText[]): string => hops.map(formatHop).join(HOP);

const formatHop = ({ hash, address = '', coin, leg, isThrough }: TrailHopText): string =>
  [hash, address, coin ?? '', leg ?? '', isThrough ? THROUGH : ''].join(FIELD).replace(/\.+$/, '');
