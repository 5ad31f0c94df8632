import { type ChainFamily, type ChainId, getChain } from '@sulian/domain';

const BASE58 = '[1-9A-HJ-NP-Za-km-z]';

/** Shapes only: length and alphabet, no checksum. They keep rubbish out until the chain's own parser exists. */
const SHAPES: Readonly<Record<ChainFamily, RegExp>> = {
  utxo: new RegExp(
    `^(?:${BASE58}{25,35}|(?:bitcoincash:)?[qp][02-9ac-hj-np-z]{41}|(?:bc|ltc)1[02-9ac-hj-np-z]{11,71})$`,
  ),
  evm: /^0x[0-9a-fA-F]{40}$/,
  tron: new RegExp(`^T${BASE58}{33}$`),
  solana: new RegExp(`^${BASE58}{32,44}$`),
  tezos: new RegExp(`^(?:tz[1-4]|KT1)${BASE58}{33}$`),
  ton: /^(?:-?[01]:[0-9a-fA-F]{64}|[A-Za-z0-9_-]{48})$/,
  ripple: /^r[1-9A-HJ-NP-Za-km-z]{24,34}$/,
};

/** Address text by its shape alone: EVM in lower case, Bitcoin Cash without prefix; undefined when misshapen. */
export function parseAddressShape(chain: ChainId, text: string): string | undefined {
  const { family } = getChain(chain);
  if (!SHAPES[family].test(text)) return undefined;
  if (family === 'evm') return text.toLowerCase();
  return text.replace(/^bitcoincash:/, '');
}
