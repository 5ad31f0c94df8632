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

/** Licences of the published lists, as their publishers state them; a format without one has none, or one a list. */
export const LIST_LICENCES: Readonly<Partial<Record<LabelFormatName, string>>> = {
  ofac: 'public domain (US government work)',
  'ethereum-labels': 'MIT',
  'eth-labels': 'MIT',
  'scam-sniffer': 'GPL-3.0',
  defillama: 'ISC',
};

/** Formats whose lists do not state their chain, which is one of the EVM. */
export const FORMATS_WITHOUT_CHAIN: readonly LabelFormatName[] = ['ethereum-labels', 'scam-sniffer'];
