/** Begins the name of an identification that is an address; the asset follows. */
const ADDRESS_KIND = /^Digital Currency Address - (\S.*)$/;

export const findAsset = (kind: string): string | undefined => ADDRESS_KIND.exec(kind.trim())?.[1]?.trim();

/** Party that the list names, with its addresses there. */
export interface Party {
  readonly uid: string;
  readonly name: string;
  readonly programs: readonly string[];
  /** `YYYY-MM-DD` since when the list names it; absent: the form does not contain it. */
  readonly listedSince?: string;
  readonly addresses: readonly ListedAddress[];
}

export interface ListedAddress {
  readonly asset: string;
  readonly text: string;
  readonly line: number;
}

export type SdnEvent =
  /** `YYYY-MM-DD`, on which the list was published. */
  | { readonly published: string }
  | { readonly party: Party }
  | { readonly fault: string; readonly line?: number; readonly isFatal?: boolean };

export const toDay = (year: string, month: string, day: string): string =>
  `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
