/** Formats of label lists, by the name that calls and the command line use; docs/LABELS.md describes them. */
export const LABEL_FORMATS = [
  'csv',
  'tagpack',
  'ofac',
  'mining-pools',
  'ethereum-labels',
  'eth-labels',
  'scam-sniffer',
  'cryptoscamdb',
  'defillama',
] as const;

export type LabelFormatName = (typeof LABEL_FORMATS)[number];

/** Formats whose lists do not state their chain, which is one of the EVM. */
export const FORMATS_WITHOUT_CHAIN: readonly LabelFormatName[] = ['ethereum-labels', 'scam-sniffer'];
