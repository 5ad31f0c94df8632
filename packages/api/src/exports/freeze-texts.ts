import type { LookupCoin } from '@sulian/contract';
import type { ExportText } from './column.ts';

/** Whether an issuer can freeze a balance, in files. */
export const FREEZE_TEXTS: Readonly<Record<LookupCoin['freeze'], ExportText>> = {
  FROZEN: { cn: '已冻结', en: 'frozen' },
  FREEZABLE: { cn: '可冻结', en: 'freezable' },
  EMPTY: { cn: '余额为零', en: 'zero balance' },
  NO_ISSUER: { cn: '不可冻结（无发行方）', en: 'no (no issuer)' },
  NEVER: { cn: '不可冻结', en: 'no' },
  UNKNOWN: { cn: '能否冻结未知', en: 'not known' },
};
