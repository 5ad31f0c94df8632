import { FIELD, HOP, MAX_TRAIL_HOPS, THROUGH, type TrailHopText } from './trail-text.ts';

const DIGITS = /^\d{1,15}$/;

/** Hops of the text; undefined where it is not one of a trail. */
export function parseTrail(text: string): readonly TrailHopText[] | undefined {
  const hops = text.split(HOP).map(parseHop);
  return hops.length > MAX_TRAIL_HOPS ? undefined : whole(hops);
}

const whole = <T>(parts: readonly (T | undefined)[]): readonly T[] | undefined => {
  const hops = parts.flatMap((part) => part ?? []);
  return hops.length === parts.length ? hops : undefined;
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
