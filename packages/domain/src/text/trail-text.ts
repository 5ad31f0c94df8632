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
const FIELD = '.';
const HOP = '~';
const THROUGH = 't';
const DIGITS = /^\d{1,15}$/;

/** A trail as text, for the address bar. */
export const formatTrail = (hops: readonly TrailHopText[]): string => hops.map(formatHop).join(HOP);

const formatHop = ({ hash, address = '', coin, leg, isThrough }: TrailHopText): string =>
  [hash, address, coin ?? '', leg ?? '', isThrough ? THROUGH : ''].join(FIELD).replace(/\.+$/, '');

/** Hops of the text; undefined where it is not one of a trail. */
export function parseTrail(text: string): readonly TrailHopText[] | undefined {
  const hops = text.split(HOP).map(parseHop);
  return hops.length > MAX_TRAIL_HOPS ? undefined : whole(hops);
}

const whole = <T>(parts: readonly (T | undefined)[]): readonly T[] | undefined => {
  const found = parts.flatMap((part) => part ?? []);
  return found.length === parts.length ? found : undefined;
};

function parseHop(text: string): TrailHopText | undefined {
  const [hash = '', address = '', coin = '', leg = '', through = '', ...more] = text.split(FIELD);
  const areNumbers = [coin, leg].every((each) => each === '' || DIGITS.test(each));
  const isKnown = through === '' || through === THROUGH;
  if (hash === '' || (address === '' && leg === '') || !areNumbers || !isKnown || more.length > 0) return undefined;
  return {
    hash,
    ...(address === '' ? {} : { address }),
    ...(coin === '' ? {} : { coin: Number(coin) }),
    ...(leg === '' ? {} : { leg: Number(leg) }),
    isThrough: through === THROUGH,
  };
}
