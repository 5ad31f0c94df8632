/** Why a list of addresses cannot be read. */
export const LIST_FAULTS = ['EMPTY', 'NO_TEXT', 'BROKEN_OFF', 'DAMAGED'] as const;
export type ListFault = (typeof LIST_FAULTS)[number];

export const LIST_FAULT_WORDS: Readonly<Record<ListFault, string>> = {
  EMPTY: 'it has no rows',
  NO_TEXT: 'not UTF-8, UTF-16 or GB18030',
  BROKEN_OFF: 'the upload broke off',
  DAMAGED: 'the workbook is damaged',
};
