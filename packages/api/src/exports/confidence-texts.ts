import type { ScoringEnd } from '@sulian/usecases';
import type { ExportText } from './column.ts';

type RowConfidence = NonNullable<ScoringEnd['rowConfidence']>;

/** Confidence of a row, in files. */
export const CONFIDENCE_TEXTS: Readonly<Record<RowConfidence['level'], ExportText>> = {
  HIGH: { cn: '高', en: 'high' },
  MEDIUM: { cn: '中', en: 'medium' },
  LOW: { cn: '低', en: 'low' },
};

/** Its reasons. */
export const REASON_TEXTS: Readonly<Record<RowConfidence['reasons'][number], ExportText>> = {
  VERIFIED_LABEL: { cn: '标注经核实或出自官方名单', en: 'verified label or official list' },
  TRUSTED_LABEL: { cn: '标注来源可信，未经核实', en: 'label of a trusted source, not verified' },
  UNVERIFIED_LABEL: { cn: '标注未经核实', en: 'unverified label' },
  LISTED_LATER: { cn: '资金经过后才列入名单', en: 'listed after the money passed' },
  OWN_ADDRESS: { cn: '地址本身有标注', en: 'addresses labelled themselves' },
  WALLET_ADDRESS: { cn: '部分地址由钱包聚合认定', en: 'some addresses attributed by wallet clustering' },
  CHAIN_FACT: { cn: '链上直接可查', en: 'recorded on the chain' },
  PATTERN: { cn: '依交易形态识别', en: 'recognised by the form of transactions' },
  BEHIND_LARGE: { cn: '位于未标注大户之后', en: 'behind a large unnamed entity' },
  UNKNOWN_END: { cn: '归属不明', en: 'owner unknown' },
  EXACT: { cn: '金额逐笔可查', en: 'amount found transfer by transfer' },
  FEW_MIXINGS: {
    cn: '金额按比例推算，主要部分混合不超过 3 次',
    en: 'amount by proportion, its largest part mixed 3 times at most',
  },
  MANY_MIXINGS: {
    cn: '金额按比例推算，主要部分混合超过 3 次',
    en: 'amount by proportion, its largest part mixed more than 3 times',
  },
};
