import type { RiskLevel, SpecialParty } from '@sulian/domain';
import type { ExportText } from './column.ts';

/** Levels in full words. */
export const LEVEL_TEXTS: Readonly<Record<RiskLevel, ExportText>> = {
  Critical: { cn: '严重风险', en: 'Critical risk' },
  High: { cn: '高风险', en: 'High risk' },
  Medium: { cn: '中风险', en: 'Medium risk' },
  Low: { cn: '低风险', en: 'Low risk' },
  No: { cn: '无风险', en: 'No risk' },
  Undefined: { cn: '未充分查明', en: 'Not sufficiently known' },
};

/** What a level rests on. */
export const LEVEL_OF_TEXTS: Readonly<Record<'OWN' | 'WALLET' | 'ORIGIN' | 'DESTINATION', ExportText>> = {
  OWN: { cn: '自身标签', en: 'its own label' },
  WALLET: { cn: '钱包标签', en: "its wallet's label" },
  ORIGIN: { cn: '资金来源', en: 'where its money came from' },
  DESTINATION: { cn: '资金去向', en: 'where its money went' },
};

/** Who stands at the other end. */
export const PARTY_TEXTS: Readonly<Record<'ADDRESS' | 'WALLET' | SpecialParty, ExportText>> = {
  ADDRESS: { cn: '地址', en: 'address' },
  WALLET: { cn: '钱包', en: 'wallet' },
  COINBASE: { cn: '出块奖励', en: 'block reward' },
  UNSPENDABLE: { cn: '不可花费', en: 'unspendable' },
  NO_ADDRESS: { cn: '无地址脚本', en: 'script without an address' },
  COINJOIN: { cn: '混币联合交易', en: 'CoinJoin' },
  UNKNOWN: { cn: '账本未收录的来源', en: 'not in the ledger' },
  MINT: { cn: '代币增发', en: 'minted' },
  OTHER_CHAIN: { cn: '其他链', en: 'another chain' },
};

export const DIRECTION_TEXTS: Readonly<Record<'INCOMING' | 'OUTGOING' | 'BOTH', ExportText>> = {
  INCOMING: { cn: '转入', en: 'received' },
  OUTGOING: { cn: '转出', en: 'paid' },
  BOTH: { cn: '转入和转出', en: 'received and paid' },
};
