import { BASE58, BECH32 } from './address-alphabets.ts';
import { CHAIN_IDS, type ChainId, getChain } from './chain.ts';

/** Versions of Bitcoin, which the chains that split from it read too. */
const BITCOIN_VERSIONS = `[13]${BASE58}{25,33}`;

/** Forms of chains whose `addressShape` also fits addresses of others. */
const OWN_FORMS: Readonly<Partial<Record<ChainId, RegExp>>> = {
  BITCOIN: new RegExp(`^(?:bc1${BECH32}{11,71}|${BITCOIN_VERSIONS})$`),
  BITCOINCASH: new RegExp(`^(?:(?:bitcoincash:)?[qp]${BECH32}{41}|${BITCOIN_VERSIONS})$`),
  LITECOIN: new RegExp(`^(?:ltc1${BECH32}{11,71}|[LM]${BASE58}{33}|${BITCOIN_VERSIONS})$`),
  DASH: new RegExp(`^[X7]${BASE58}{33}$`),
  DOGECOIN: new RegExp(`^[DA9]${BASE58}{33}$`),
  SOLANA: new RegExp(`^${BASE58}{43,44}$`),
  TEZOS: new RegExp(`^(?:tz[1-4]|KT1|sr1)${BASE58}{33}$`),
  TON: /^(?:-?[01]:[0-9a-fA-F]{64}|[EUk0]Q[A-Za-z0-9_-]{46})$/,
};

/** Chains whose addresses have the form of the text, in the order in which chains are shown. No checksum is read. */
export const listChainsByForm = (text: string): readonly ChainId[] =>
  CHAIN_IDS.filter((id) => (OWN_FORMS[id] ?? getChain(id).addressShape).test(text));
