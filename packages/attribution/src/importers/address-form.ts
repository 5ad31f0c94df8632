import type { ChainId } from '@sulian/domain';

const BASE58 = '[1-9A-HJ-NP-Za-km-z]';
const BECH32 = '[02-9ac-hj-np-z]';

/** Forms of addresses that show where they belong, the stricter first: a text has the first that it fits. */
const FORMS: readonly (readonly [form: RegExp, chains: readonly ChainId[], name: string])[] = [
  [
    /^0x[0-9a-fA-F]{40}$/,
    ['ETHEREUM', 'BSC', 'POLYGON', 'AVALANCHE', 'ARBITRUMONE', 'OPTIMISM', 'BASE', 'BLAST'],
    'ETHEREUM and the other EVM chains',
  ],
  [new RegExp(`^T${BASE58}{33}$`), ['TRON'], 'TRON'],
  [new RegExp(`^(?:bc1${BECH32}{11,71}|[13]${BASE58}{25,33})$`), ['BITCOIN', 'BITCOINCASH', 'LITECOIN'], 'BITCOIN'],
  [new RegExp(`^(?:ltc1${BECH32}{11,71}|[LM]${BASE58}{33})$`), ['LITECOIN'], 'LITECOIN'],
  [new RegExp(`^(?:bitcoincash:)?[qp]${BECH32}{41}$`), ['BITCOINCASH'], 'BITCOINCASH'],
  [new RegExp(`^[DA9]${BASE58}{33}$`), ['DOGECOIN'], 'DOGECOIN'],
  [new RegExp(`^[X7]${BASE58}{33}$`), ['DASH'], 'DASH'],
  [new RegExp(`^(?:tz[1-4]|KT1|sr1)${BASE58}{33}$`), ['TEZOS'], 'TEZOS'],
  [new RegExp(`^r${BASE58}{24,34}$`), ['RIPPLE'], 'RIPPLE'],
  [/^(?:-?[01]:[0-9a-fA-F]{64}|[EUk0]Q[A-Za-z0-9_-]{46})$/, ['TON'], 'TON'],
  [new RegExp(`^${BASE58}{43,44}$`), ['SOLANA'], 'SOLANA'],
];

/** Chain whose form a text has, where that is none of those it was listed under; for messages alone. */
export function findOtherForm(text: string, listedUnder: readonly ChainId[]): string | undefined {
  const form = FORMS.find(([pattern]) => pattern.test(text));
  if (form === undefined) return undefined;
  const [, chains, name] = form;
  return listedUnder.some((chain) => chains.includes(chain)) ? undefined : name;
}
