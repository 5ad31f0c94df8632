import { CHAIN_IDS, type ChainId, getChain } from './chain.ts';

/**
 * Forms of chains whose `addressShape` also fits addresses of others. Versions that begin with 1 or 3 are read by the
 * chains that split from Bitcoin too. Literals, so that the browser's bundle, which has no use for them, drops them.
 */
const OWN_FORMS: Readonly<Partial<Record<ChainId, RegExp>>> = {
  BITCOIN: /^(?:bc1[02-9ac-hj-np-z]{11,71}|[13][1-9A-HJ-NP-Za-km-z]{25,33})$/,
  BITCOINCASH: /^(?:(?:bitcoincash:)?[qp][02-9ac-hj-np-z]{41}|[13][1-9A-HJ-NP-Za-km-z]{25,33})$/,
  LITECOIN: /^(?:ltc1[02-9ac-hj-np-z]{11,71}|[LM][1-9A-HJ-NP-Za-km-z]{33}|[13][1-9A-HJ-NP-Za-km-z]{25,33})$/,
  DASH: /^[X7][1-9A-HJ-NP-Za-km-z]{33}$/,
  DOGECOIN: /^[DA9][1-9A-HJ-NP-Za-km-z]{33}$/,
  SOLANA: /^[1-9A-HJ-NP-Za-km-z]{43,44}$/,
  TEZOS: /^(?:tz[1-4]|KT1|sr1)[1-9A-HJ-NP-Za-km-z]{33}$/,
  TON: /^(?:-?[01]:[0-9a-fA-F]{64}|[EUk0]Q[A-Za-z0-9_-]{46})$/,
};

/** Form of a chain's addresses that fits addresses of others as rarely as a form can. */
export const getAddressForm = (chain: ChainId): RegExp => OWN_FORMS[chain] ?? getChain(chain).addressShape;

/** Chains whose addresses have the form of the text, in the order in which chains are shown. No checksum is read. */
export const listChainsByForm = (text: string): readonly ChainId[] =>
  CHAIN_IDS.filter((id) => getAddressForm(id).test(text));
